import { deviceTopic } from '@backroom/proto/devices';
import type { Publication } from '../broker/broker.js';
import { isRejection, readMessage } from '../message/read-message.js';
import type { KnownDevice } from './device-session.js';

/** The only will that a device may have: an offline message on its own `events`. */
export function isOfflineWill(device: KnownDevice, { topic, payload, retain }: Publication): boolean {
  if (retain || topic !== deviceTopic(device, 'events')) return false;
  const reading = readMessage('events', payload);
  return !isRejection(reading) && reading.message.type === 'offline';
}
