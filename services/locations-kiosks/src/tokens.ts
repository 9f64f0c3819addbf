/** Devices' access to a broker elsewhere; nothing where the kiosk-gateway is the broker and asks at each connect. */
export const DEVICE_ACCESS = Symbol('device access');
export const DEVICE_ACCESS_WORK = Symbol('device access work');
/** Makes the config of a place. */
export const CONFIG_WORK = Symbol('config work');
