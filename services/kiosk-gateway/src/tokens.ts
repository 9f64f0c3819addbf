import { token } from '@backroom/platform';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Broker } from './broker/broker.js';
import type { ConnectionLookup } from './commands/command-delivery.js';
import type { ConfigHandover } from './place-config/config-handover.js';
import type { RetainedConfigs } from './place-config/retained-configs.js';
import type { KnownDevice } from './session/device-session.js';

/** Tokens for providers without a class, or with one of two. */
export const BROKER = token<Broker>('broker');
/** The receiver of the broker's messages: the authorizer of the embedded one, the inbox of the external one. */
export const RECEIVER = token<unknown>('receiver of the broker');
/** Maps a device id to the device, if receipts can reach it from this instance. */
export const REACHABLE = token<(deviceId: number) => KnownDevice | undefined>('reachable devices');
/** Milliseconds that the hello of a boot may arrive after its messages. */
export const HELLO_DELAY = token<number>('hello delay');
/** Maps a device id to the device and its connection, if it receives its commands through this instance. */
export const CONNECTION_LOOKUP = token<ConnectionLookup>('connection lookup');
/** Handles an issued command. */
export const ISSUED = token<(issued: CommandIssued) => void>('issued commands');
/** Brings configs to kiosks: sent to each by the embedded broker, retained by the external one. */
export const CONFIGS = token<ConfigHandover | RetainedConfigs>('configs for kiosks');
