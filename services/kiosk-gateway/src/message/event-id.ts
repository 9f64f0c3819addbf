import { hash } from 'node:crypto';

/**
 * The event id of a device's message: the same for every delivery (name-based UUID, RFC 9562 version 5), so that
 * consumers drop duplicates. The body counts: another sale under a used message id is another event, and its order id
 * decides how it is handled.
 */
export function eventIdOf(deviceId: number, messageId: string, body: Uint8Array): string {
  const name = `backroom/device/${deviceId}/${messageId.toLowerCase()}/${hash('sha256', body)}`;
  const bytes = hash('sha1', name, 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
