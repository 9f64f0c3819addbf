import { deviceEvent, hello, type DeviceEvent } from '@backroom/proto/devices';

/** Topic `device.events` carries hellos and events alike; the gateway has checked both. */
export function isHello(body: Uint8Array): boolean {
  return hello.safeParse(jsonOf(body)).success;
}

/** The event in a message's body; undefined for one that this release does not know. */
export function eventOf(body: Uint8Array): DeviceEvent | undefined {
  return deviceEvent.safeParse(jsonOf(body)).data;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
