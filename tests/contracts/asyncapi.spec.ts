import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from '@backroom/proto/asyncapi';
import { channelsOfKind, downstreamChannels, upstreamChannels } from '@backroom/proto/devices';

const committed = resolve(fileURLToPath(new URL('../..', import.meta.url)), 'docs/asyncapi.json');
const document = asyncApiDocument();
const definition = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'),
    'utf8',
  ),
) as object;

const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);

it('DEV-6 the document is AsyncAPI 3', () => {
  const fits = ajv.compile(definition);
  expect(fits(document) ? [] : fits.errors).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"#\/(definitions|\$defs)/);
  // The check can fail.
  expect(fits({ ...document, operations: { bad: { action: 'shout' } } })).toBe(false);
});

it('DEV-6 the document in the repository is that of the schemas in use: `npm run asyncapi` writes it', () => {
  expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
});

it('DEV-6 every channel of every kind of device is in it, and nothing else', () => {
  expect(Object.keys(document.channels)).toEqual([...upstreamChannels, ...downstreamChannels]);
  const folders = (channel: string) => document.channels[channel]!.parameters.folder.enum;
  for (const [folder, channels] of [
    ['locks', channelsOfKind.lock],
    ['validators', channelsOfKind.validator],
  ] as const)
    expect(upstreamChannels.filter((channel) => folders(channel).includes(folder))).toEqual(channels);
});

it('DEV-6 a message that fits its schema fits the document', () => {
  const envelope = {
    messageId: '0190a8c2-7b5e-7c3a-9d7e-0a1b2c3d4e5f',
    sequence: 0,
    bootId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    at: '2026-03-01T10:00:00.000Z',
  };
  const samples: Record<string, object> = {
    hello: { ...envelope, software: 'kiosk 1' },
    events: { ...envelope, type: 'left-open', openFor: 30_000 },
    acks: { ...envelope, commandId: envelope.messageId, state: 'succeeded' },
    orders: {
      ...envelope,
      orderId: envelope.messageId,
      currency: 'USD',
      lines: [{ productId: 1, quantity: 2, unitPrice: 150 }],
      payments: [{ id: envelope.bootId, method: 'cash', amount: 300 }],
      total: 300,
    },
  };
  for (const [channel, sample] of Object.entries(samples)) {
    const fits = ajv.compile(document.components.messages[channel]!.payload);
    expect([channel, fits(sample), fits.errors]).toEqual([channel, true, null]);
    expect(fits({ ...sample, colour: 'red' })).toBe(false);
  }
});
