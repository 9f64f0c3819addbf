import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { basisPointsOf, isWholeBasisPoints, ppmOf, priceOrder } from '@backroom/pricing';
import { eventsDocument, shortName, within } from '@backroom/proto/asyncapi-events';
import { events, topics } from '@backroom/proto/events';
import { asyncApiDocument, messageExamples, priceVectors, protocolParts } from '@backroom/proto/asyncapi';
import {
  channelSchemas,
  channelsOfKind,
  deviceEvent,
  downstreamChannels,
  instantOf,
  upstreamChannels,
} from '@backroom/proto/devices';

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

it('DEV-6 the committed document matches the schemas in use (`npm run asyncapi`)', () => {
  expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
});

it('DEV-6 the document lists exactly the channels of every device kind', () => {
  expect(Object.keys(document.channels)).toEqual([...upstreamChannels, ...downstreamChannels]);
  const folders = (channel: string) => document.channels[channel]!.parameters.folder.enum;
  for (const [folder, channels] of [
    ['locks', channelsOfKind.lock],
    ['validators', channelsOfKind.validator],
  ] as const)
    expect(upstreamChannels.filter((channel) => folders(channel).includes(folder))).toEqual(channels);
});

it('DEV-6 every message has examples that match the document and the gateway’s schema', () => {
  for (const channel of [...upstreamChannels, ...downstreamChannels]) {
    const { payload, examples } = document.components.messages[channel]!;
    const fits = ajv.compile(payload);
    expect(examples.length).toBeGreaterThan(0);
    for (const { name, payload: example } of examples) {
      expect([channel, name, fits(example), fits.errors]).toEqual([channel, name, true, null]);
      const read = channelSchemas[channel].schema.safeParse(example);
      expect([channel, name, read.error?.issues]).toEqual([channel, name, undefined]);
      // F3: both sides ignore unknown fields.
      expect(fits({ ...example, colour: 'red' })).toBe(true);
    }
  }
  const types = deviceEvent.options.map(({ shape }) => shape.type.value);
  expect(messageExamples.events.map(({ payload }) => payload['type'])).toEqual(types);
});

it('F3: the document and the schema accept the same device times', () => {
  const { payload, examples } = document.components.messages.diagnostics!;
  const fits = ajv.compile(payload);
  const { schema } = channelSchemas.diagnostics;
  const times: [text: string, instant: string | undefined][] = [
    ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:60.250Z', '2027-01-01T00:00:00.250Z'],
    ['2026-12-31T18:59:60-05:00', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T24:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T24:00:00.000+01:00', '2026-12-31T23:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
    ['2026-12-31T24:00:01Z', undefined],
    ['2026-12-31T24:00:60Z', undefined],
    ['2026-12-31T23:59:61Z', undefined],
    ['2026-12-31T23:60:00Z', undefined],
    ['2026-12-31T23:59:60', undefined],
    ['2026-12-31 23:59:60Z', undefined],
    ['2026-12-31', undefined],
    ['', undefined],
  ];
  for (const [at, instant] of times) {
    const message = { ...examples[0]!.payload, at };
    const accepted = instant !== undefined;
    expect([at, fits(message), schema.safeParse(message).success]).toEqual([at, accepted, accepted]);
    const read = instantOf(at);
    expect([at, read && new Date(read).toISOString()]).toEqual([at, instant]);
  }
  // The document has no calendar.
  expect(instantOf('2026-02-29T00:00:00Z')).toBeUndefined();
  expect(schema.safeParse({ ...examples[0]!.payload, at: '2026-02-29T00:00:00Z' }).success).toBe(false);
});

it('DEV-6 the totals of example sales and messages match the order arithmetic', () => {
  for (const { name, cart, fee, lines, totals } of priceVectors) {
    const priced = priceOrder(
      cart.map(({ taxRate, taxRatePpm, ...line }) => ({
        ...{ productId: 1, ...line, taxRatePpm: ppmOf(taxRatePpm, taxRate) },
      })),
      fee?.type === 'monetaryPercent'
        ? { type: fee.type, ppm: ppmOf(fee.ppm, fee.basisPoints) }
        : (fee ?? undefined),
    );
    const { net, tax, deposit, fee: paid, total } = priced.totals;
    expect([name, priced.lines.map((line) => ({ tax: line.tax, deposit: line.deposit }))]).toEqual([
      name,
      lines,
    ]);
    expect([name, { net, tax, deposit, fee: paid, total }]).toEqual([name, totals]);
  }
  for (const { payload } of messageExamples.orders) {
    const order = channelSchemas.orders.schema.parse(payload) as {
      lines: { quantity: number; unitPrice: number; discount: number; tax: number; deposit: number }[];
      payments: { amount: number }[];
      fee: number;
      total: number;
    };
    const sum = order.lines.reduce(
      (all, { quantity, unitPrice, discount, tax, deposit }) =>
        all + quantity * unitPrice - discount + tax + deposit,
      order.fee,
    );
    expect([sum, order.payments.reduce((all, { amount }) => all + amount, 0)]).toEqual([
      order.total,
      order.total,
    ]);
  }
});

it('F7: example rates are in basis points, and in parts per million only where they are finer', () => {
  for (const { name, cart, fee } of priceVectors) {
    const rates = cart.map(({ taxRate, taxRatePpm }) => [taxRate, taxRatePpm] as const);
    if (fee?.type === 'monetaryPercent') rates.push([fee.basisPoints, fee.ppm]);
    for (const [basisPoints, ppm] of rates)
      expect([name, basisPoints, ppm !== undefined]).toEqual([
        name,
        basisPointsOf(ppmOf(ppm, basisPoints)),
        !isWholeBasisPoints(ppmOf(ppm, basisPoints)),
      ]);
  }
});

it('DEV-6 the document describes device authentication and the address of an installation', () => {
  const secured = [{ $ref: '#/components/securitySchemes/login' }];
  for (const server of Object.values(document.servers)) expect(server['security']).toEqual(secured);
  const addressed = (address: string) => asyncApiDocument(address).servers;
  expect(addressed('mqtts://devices.example')).toMatchObject({
    installation: { host: 'devices.example:8883', protocol: 'mqtts', security: secured },
  });
  expect(addressed('mqtt://127.0.0.1:1999')).toMatchObject({
    installation: { host: '127.0.0.1:1999', protocol: 'mqtt' },
  });
});

it('DEV-6 the guide covers ordering, retries, arithmetic and calls', () => {
  const said = protocolParts.flatMap(({ paragraphs }) => paragraphs).join(' ');
  const known = [
    ...['in the order in which they were issued', 'A session ends with its connection', '30 seconds'],
    ...['rounded half up', 'photoKey', '/v2/auth/device', '/v2/orders', 'reference', 'esperId'],
    ...['the connection is closed', 'another `bootId`', 'replaced', 'x-price-vectors'],
  ];
  expect(known.filter((words) => !said.includes(words))).toEqual([]);
  for (const { title } of protocolParts) expect(document.info.description).toContain(`## ${title}`);
});

describe('PLAT-6 the events', () => {
  const eventsInUse = eventsDocument();
  const living = topics.filter(({ name }) => !name.endsWith('.dead'));

  it('PLAT-6 are a valid AsyncAPI 3 document that matches the committed one (`npm run asyncapi`)', () => {
    const fits = ajv.compile(definition);
    expect(fits(JSON.parse(JSON.stringify(eventsInUse))) ? [] : fits.errors).toEqual([]);
    expect(JSON.parse(readFileSync(committed.replace('.json', '-events.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(eventsInUse)),
    );
  });

  it('PLAT-6 describe every topic and every event, with meaning and trigger', () => {
    expect(Object.keys(eventsInUse.channels)).toEqual(living.map(({ name }) => name));
    expect(Object.keys(eventsInUse.components.messages)).toEqual(Object.keys(events));
    for (const [name, { summary, payload, 'x-message': message }] of Object.entries(
      eventsInUse.components.messages,
    )) {
      expect([name, summary.length > 20]).toEqual([name, true]);
      expect([name, payload.schema.includes('message ')]).toEqual([name, true]);
      // One name for each message in it: packages are left out.
      const names = within(message).map((one) => shortName(one));
      expect([name, names.filter((one, at) => names.indexOf(one) !== at)]).toEqual([name, []]);
    }
  });

  it('PLAT-6 list the settings of each topic', () => {
    for (const { name, partitions, retention, compacted } of living)
      expect(eventsInUse.channels[name]!.bindings).toMatchObject({
        kafka: {
          topic: name,
          partitions,
          topicConfiguration: compacted
            ? { 'cleanup.policy': ['compact'] }
            : { 'cleanup.policy': ['delete'], 'retention.ms': retention ?? -1 },
        },
      });
  });
});
