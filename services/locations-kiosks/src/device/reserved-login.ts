/** Broker clients of the system itself: the one that manages access, and those that share device messages. */
const ownClient = /^(admin$|kiosk-gateway|backroom-)/i;

/**
 * Whether a login is reserved for the system itself, in any case. A device with it would overwrite the access of the
 * system's own client at an external broker, and disconnect it.
 */
export function isReservedLogin(login: string): boolean {
  return ownClient.test(login);
}
