import { z } from 'zod';
import { channelSchemas } from './channels.js';
import { messageExamples, type MessageExample } from './examples.js';
import { priceVectors, type PriceVector } from './price-vectors.js';
import { protocolParts } from './protocol-text.js';
import {
  channelsOfKind,
  deviceFolders,
  downstreamChannels,
  upstreamChannels,
  type DeviceKind,
  type DownstreamChannel,
  type UpstreamChannel,
} from './topics.js';

/** The first part grows when older devices become incompatible; topics begin with that part. */
const protocolVersion = '1.3.0';

const summary =
  'How kiosks, locks and bill validators talk to Backroom: MQTT, JSON, a receipt for each message that is durable.';

/** The parts of the document in use; the rest is AsyncAPI's. */
export interface AsyncApiDocument {
  info: { title: string; version: string; description: string };
  channels: Record<
    string,
    {
      address: string;
      messages: object;
      parameters: { folder: { enum: string[]; description: string }; [name: string]: object };
    }
  >;
  servers: Record<string, { host: string; protocol: string; [part: string]: unknown }>;
  components: {
    messages: Record<string, { payload: object; examples: readonly MessageExample[] }>;
    securitySchemes: object;
  };
  'x-price-vectors': readonly PriceVector[];
  [part: string]: unknown;
}

/**
 * The device protocol as an AsyncAPI 3 document, from Backroom's point of view: it receives the messages of devices.
 * `address`: the address for devices of this installation (`mqtt://host:port` or `mqtts://…`), if known.
 */
export function asyncApiDocument(address?: string): AsyncApiDocument {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Backroom devices', version: protocolVersion, description: description() },
    defaultContentType: 'application/json',
    servers: serversOf(address),
    channels: Object.fromEntries(
      [...upstreamChannels, ...downstreamChannels].map((name) => [name, channelOf(name)]),
    ),
    operations: Object.fromEntries([
      ...upstreamChannels.map((name) => [`receive-${name}`, operationOf('receive', name)]),
      ...downstreamChannels.map((name) => [`send-${name}`, operationOf('send', name)]),
    ]),
    components: {
      messages: Object.fromEntries(
        Object.entries(channelSchemas).map(([name, { schema, summary }]) => [
          name,
          {
            name,
            title: titleOf(schema),
            summary,
            contentType: 'application/json',
            payload: payloadOf(schema),
            examples: messageExamples[name as UpstreamChannel | DownstreamChannel],
          },
        ]),
      ),
      securitySchemes: {
        login: {
          type: 'userPassword',
          description: 'The login string of the device and its secret, which the console shows only once',
        },
      },
    },
    'x-price-vectors': priceVectors,
  };
}

/** The usual port of each protocol. */
const ports: Readonly<Record<string, string>> = { mqtt: '1883', mqtts: '8883' };

function serversOf(address: string | undefined): AsyncApiDocument['servers'] {
  const server = (host: string, protocol: string) => ({
    ...{ host, protocol, protocolVersion: '3.1.1' },
    security: [{ $ref: '#/components/securitySchemes/login' }],
  });
  if (!address) return { plain: server('localhost:1883', 'mqtt'), secure: server('localhost:8883', 'mqtts') };
  const { protocol, hostname, port } = new URL(address);
  const name = protocol.replace(':', '');
  return { installation: server(`${hostname}:${port || ports[name]}`, name) };
}

function description(): string {
  const parts = protocolParts.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n'));
  return [summary, ...parts].join('\n\n');
}

function channelOf(name: UpstreamChannel | DownstreamChannel): AsyncApiDocument['channels'][string] {
  return {
    address: `v1/{accountId}/{folder}/{deviceId}/${name}`,
    parameters: {
      accountId: { description: 'The operator' },
      folder: { description: 'Kind of device', enum: kindsOf(name).map((kind) => deviceFolders[kind]) },
      deviceId: { description: 'The device' },
    },
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  };
}

function operationOf(action: 'send' | 'receive', name: UpstreamChannel | DownstreamChannel): object {
  return {
    action,
    channel: { $ref: `#/channels/${name}` },
    summary: channelSchemas[name].summary,
    bindings: { mqtt: { qos: 1, retain: name === 'config' } },
  };
}

/** The kinds of devices that have this channel. */
function kindsOf(name: UpstreamChannel | DownstreamChannel): DeviceKind[] {
  const kinds = Object.keys(deviceFolders) as DeviceKind[];
  return kinds.filter((kind) =>
    ([...channelsOfKind[kind], ...downstreamChannels] as string[]).includes(name),
  );
}

function titleOf(schema: z.ZodType): string {
  return String(z.globalRegistry.get(schema)?.title ?? '');
}

/** The schema itself, not a reference to it: within the document a reference would start at the document's root. */
function payloadOf(schema: z.ZodType): object {
  const { $ref, definitions, ...plain } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  delete plain.$schema;
  return $ref ? (Object.values(definitions ?? {})[0] as object) : plain;
}

export { protocolParts, type ProtocolPart } from './protocol-text.js';
export { priceVectors, type PriceVector } from './price-vectors.js';
export { messageExamples } from './examples.js';
