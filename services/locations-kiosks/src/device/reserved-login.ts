/** Clients of a broker that belong to the system itself: who lets devices in, and who shares what they say. */
const ownClient = /^(admin$|kiosk-gateway|backroom-)/i;

/**
 * Whether a login belongs to the system itself, in any case. A device that went by it would overwrite the access of
 * our own client at a broker elsewhere, and cut it.
 */
export function isReservedLogin(login: string): boolean {
  return ownClient.test(login);
}
