// EDGE: gives a permission back.

/** Lets this program connect to nothing and listen nowhere from now on; connections that others open still come in. */
export function giveUpNetwork(): void {
  Deno.permissions.revokeSync({ name: "net" });
}
