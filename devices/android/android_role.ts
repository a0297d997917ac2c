/**
 * Which role an Android widget has. Pure.
 *
 * @module
 */

import type { Role } from "../ui/tree.ts";

/** What a role is decided from: a dump's class, resource id and states. */
export interface Widget {
  readonly className: string;
  readonly identifier: string;
  readonly hasText: boolean;
  readonly checkable: boolean;
  readonly clickable: boolean;
  readonly scrollable: boolean;
}

/** Decides by the class; where that says nothing (Compose, Flutter, React Native), by what the widget can do. */
export function androidRole(widget: Widget): Role {
  if (DIALOGS.test(widget.identifier)) return "alert";
  const name = widget.className.slice(widget.className.lastIndexOf(".") + 1);
  const [, role] = CLASSES.find(([pattern]) => pattern.test(name)) ?? [];
  if (role !== undefined) return role === "image" && widget.clickable ? "button" : role;
  // Compose has no class for a switch: its checkboxes and radio buttons do have theirs.
  if (widget.checkable) return "switch";
  if (widget.scrollable) return "list";
  if (widget.clickable) return "button";
  return widget.hasText ? "text" : "group";
}

/** The ids of the box around a system dialog, an app's AlertDialog, and a permission prompt. */
const DIALOGS = /:id\/(parentPanel|grant_dialog)$/;

const CLASSES: readonly (readonly [RegExp, Role])[] = [
  [/EditText$|AutoComplete(TextView)?$/, "field"],
  [/RadioButton$/, "radio"],
  [/Switch(Compat|Material)?$|ToggleButton$/, "switch"],
  [/CheckBox$|CheckedTextView$/, "checkbox"],
  [/SeekBar$|Slider$|RatingBar$/, "slider"],
  [/Progress(Bar|Indicator)$/, "progress"],
  [/Button$|Spinner$|Chip$/, "button"],
  [/^Tab(View|Item)$|ActionBar\$Tab$/, "tab"],
  [/^WebView$/, "web"],
  [/^(List|Grid|Recycler|ExpandableList)View$/, "list"],
  [/^(ListPopupWindow|MenuPopupWindow)/, "menu"],
  [/ScrollView$|ViewPager2?$/, "group"],
  [/^Image(View)?$/, "image"],
  [/TextView$/, "text"],
];
