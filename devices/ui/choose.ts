import type { Screen } from "../device.ts";
import { Failure } from "../failure.ts";
import { nameOf } from "./element.ts";
import { match, matchAll } from "./match.ts";
import { quote } from "./quote.ts";
import { formatSelector, type Selector } from "./selector.ts";
import type { Session } from "./session.ts";
import type { UiNode } from "./tree.ts";

const MAX_LISTED = 6;

/**
 * Finds the one element to act on.
 *
 * @throws {Failure} element_not_found, with the nearest labels; element_ambiguous, with the candidates
 */
export function choose(session: Session, screen: Screen, selector: Selector): UiNode {
  const byRef = withRef(session, screen, selector);
  if (byRef !== undefined) return byRef;
  const found = match(screen.root, selector);
  if (found.kind === "one") return found.node;
  const wanted = formatSelector(selector);
  if (found.kind === "none") throw notFound(wanted, found.near);
  throw new Failure("element_ambiguous", `Cannot choose ${wanted}: ${candidates(session, screen, found.nodes)}`);
}

/** All elements that fit, best first; nothing found is an empty list. */
export function findAll(session: Session, screen: Screen, selector: Selector): readonly UiNode[] {
  if (selector.ref === undefined) return matchAll(screen.root, selector);
  const node = session.refs.find(screen, selector.ref);
  return node !== undefined && fitsToo(screen, selector, node) ? [node] : [];
}

function withRef(session: Session, screen: Screen, selector: Selector): UiNode | undefined {
  if (selector.ref === undefined) return undefined;
  const [node] = findAll(session, screen, selector);
  if (node !== undefined) return node;
  throw new Failure("element_not_found", `Cannot find ${formatSelector(selector)}: it is not on this screen`);
}

/** Whether a node that a ref stands for fits the selector's other keys as well. */
function fitsToo(screen: Screen, { ref: _, nth: __, ...others }: Selector, node: UiNode): boolean {
  return Object.keys(others).length === 0 || matchAll(screen.root, others).includes(node);
}

function notFound(wanted: string, near: readonly string[]): Failure {
  const shown = near.length === 0 ? "the screen shows no labels" : `the screen shows ${near.map(quote).join(", ")}`;
  return new Failure("element_not_found", `Cannot find ${wanted}: ${shown}`);
}

function candidates(session: Session, screen: Screen, nodes: readonly UiNode[]): string {
  const refs = session.refs.name(screen);
  const listed = nodes.slice(0, MAX_LISTED).map((node) => {
    const { x, y } = node.rect;
    return `${refs.get(node)} ${nameOf(node)} at ${Math.round(x)},${Math.round(y)}`;
  });
  const more = nodes.length > MAX_LISTED ? [`and ${nodes.length - MAX_LISTED} more`] : [];
  return `there are ${nodes.length}: ${[...listed, ...more].join("; ")}`;
}
