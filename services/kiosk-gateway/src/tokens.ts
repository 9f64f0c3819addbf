import { token } from '@backroom/platform';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Broker } from './broker/broker.js';
import type { Hearing } from './commands/command-delivery.js';
import type { ConfigHandover } from './place-config/config-handover.js';
import type { RetainedConfigs } from './place-config/retained-configs.js';
import type { KnownDevice } from './session/device-session.js';

/** What has no class of its own, or one of two. */
export const BROKER = token<Broker>('broker');
/** Where the broker's messages go: the door of the one, the inbox of the other. */
export const BEHIND = token<unknown>('behind the broker');
/** From a device's id to the device, when receipts can reach it from this instance. */
export const REACHABLE = token<(deviceId: number) => KnownDevice | undefined>('reachable devices');
/** Milliseconds that the hello of a boot may be behind its messages. */
export const HELLO_DELAY = token<number>('hello delay');
/** From a device's id to the device and its connection, when it hears its commands by way of this instance. */
export const HEARING = token<Hearing>('hearing devices');
/** What becomes of a command that was issued. */
export const ISSUED = token<(issued: CommandIssued) => void>('issued commands');
/** Brings their config to kiosks: by hand at the one, kept by the broker at the other. */
export const CONFIGS = token<ConfigHandover | RetainedConfigs>('configs for kiosks');
