/** The system properties of the simulated phone, in the shape of an emulator with Android 14. */
export const defaultProperties: readonly (readonly [name: string, value: string])[] = [
  ["init.svc.bootanim", "stopped"],
  ["ro.boot.qemu", "1"],
  ["ro.build.version.release", "14"],
  ["ro.build.version.sdk", "34"],
  ["ro.kernel.qemu", "1"],
  ["ro.product.cpu.abi", "x86_64"],
  ["ro.product.device", "labphone"],
  ["ro.product.manufacturer", "Glovebox"],
  ["ro.product.model", "Lab Phone"],
  ["ro.product.name", "sdk_labphone_x86_64"],
  ["sys.boot_completed", "1"],
];
