export { DeviceClient, type DeviceClientOptions } from './device-client.js';
export type { CommandHandler, CommandHandlers } from './command-runner.js';
export type { OutboxMessage } from './outbox.js';
export type { Store } from './store.js';
export { newMessageId, newTraceparent } from './message-id.js';
export type {
  DeviceAddress,
  DeviceCommand,
  DeviceConfig,
  DeviceEvent,
  DeviceKind,
  DeviceOrder,
  PaymentMethod,
  Receipts,
  UpstreamChannel,
} from './protocol.js';
