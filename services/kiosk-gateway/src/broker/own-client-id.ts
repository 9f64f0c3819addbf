/**
 * The client id of a connection of ours to a broker elsewhere, stable over restarts. A device's client id is its login
 * there, and no login has a colon: nobody who may name a device can take over what is ours.
 */
export function ownClientId(instance: string, connection: number | string): string {
  return `${instance}:${connection}`;
}
