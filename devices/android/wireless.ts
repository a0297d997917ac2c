/**
 * Phones that adb reaches over the network. Pure.
 *
 * @module
 */

/**
 * Whether a serial is the address and port of this computer or of one in a private network.
 *
 * Only those are connected to without a person: whoever adb connects to learns this computer's key for phones.
 */
export function isNearbyAddress(serial: string): boolean {
  const [, ...parts] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3}):(\d{1,5})$/.exec(serial) ?? [];
  const [first = 256, second = 256, ...others] = parts.map(Number);
  const [third = 256, fourth = 256, port = 0] = others;
  if ([first, second, third, fourth].some((part) => part > 255) || port < 1 || port > 65_535) return false;
  return first === 127 || first === 10 || (first === 192 && second === 168) || (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31);
}

/** Whether `adb connect` has worked; its exit code is 0 in any case. */
export function hasConnected(printed: string): boolean {
  return /^(already )?connected to /m.test(printed);
}
