import { events } from '@backroom/proto/events';
import { readablePayload } from '../src/dead-letters/payload.js';

const device = events.DeviceEvents;
const headers = { type: device.type, version: '1' };
const message = device.codec.encode({
  accountId: 7,
  locationId: 8,
  deviceId: 9,
  deviceKind: 'kiosk',
  messageId: 'm',
  sequence: 1,
  bootId: 'b',
  claimedAt: 1,
  receivedAt: 2,
  clockOffset: 0,
  body: Buffer.from('{"name":"door"}'),
});

test('PLAT-5 shows a known event as JSON, including the JSON in its body', () => {
  const shown = readablePayload(device.topic, headers, message.finish());
  expect(shown.format).toBe('json');
  expect(JSON.parse(shown.text)).toMatchObject({ accountId: 7, deviceKind: 'kiosk', body: { name: 'door' } });
});

test('PLAT-5 shows anything else in hexadecimal, and a tombstone as empty', () => {
  expect(readablePayload(device.topic, headers, Buffer.from([0xff, 0xff]))).toEqual({
    format: 'hex',
    text: 'ffff',
  });
  expect(readablePayload('elsewhere', headers, message.finish()).format).toBe('hex');
  expect(readablePayload(device.topic, { ...headers, version: '9' }, Buffer.from('{}')).text).toBe('7b7d');
  expect(readablePayload(device.topic, headers, null)).toEqual({ format: '', text: '' });
});
