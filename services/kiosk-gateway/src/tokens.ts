/** What has no class of its own, or one of two. */
export const BROKER = Symbol('broker');
/** Where the broker's messages go: the door of the one, the inbox of the other. */
export const BEHIND = Symbol('behind the broker');
/** From a device's id to the device, when receipts can reach it from this instance. */
export const REACHABLE = Symbol('reachable devices');
/** Milliseconds that the hello of a boot may be behind its messages. */
export const HELLO_DELAY = Symbol('hello delay');
/** From a device's id to the device, when it hears its commands by way of this instance. */
export const HEARING = Symbol('hearing devices');
/** What becomes of a command that was issued. */
export const ISSUED = Symbol('issued commands');
/** The clients of locations-kiosks; whoever made the application closes them. */
export const LOCATIONS = Symbol('locations-kiosks');
export const COMMANDS = Symbol('locations-kiosks: commands');
/** Brings their config to kiosks: by hand at the one, kept by the broker at the other. */
export const CONFIGS = Symbol('configs for kiosks');
