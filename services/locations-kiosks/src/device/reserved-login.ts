/** Clients of a broker that belong to the system itself: who lets devices in, and who shares what they say. */
const ownClients = new Set(['admin', 'kiosk-gateway']);

/**
 * Whether a login belongs to the system itself, in any case. A device that went by it would overwrite the access of
 * our own client at a broker elsewhere, and cut it.
 */
export function isReservedLogin(login: string): boolean {
  const name = login.toLowerCase();
  return ownClients.has(name) || name.startsWith('backroom-');
}
