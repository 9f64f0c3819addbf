/**
 * The client id of a connection of this service to an external broker, stable over restarts. A device's client id
 * there is its login, and no login has a colon: a device, however it is named, cannot take over a connection of this
 * service.
 */
export function ownClientId(instance: string, connection: number | string): string {
  return `${instance}:${connection}`;
}
