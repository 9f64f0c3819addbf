import { z } from 'zod';
import { channelSchemas } from './channels.js';
import { maxPayloadBytes } from './envelope.js';
import {
  channelsOfKind,
  deviceFolders,
  downstreamChannels,
  upstreamChannels,
  type DeviceKind,
  type DownstreamChannel,
  type UpstreamChannel,
} from './topics.js';

/** Grows in its first part when devices of before can no longer talk; the topics begin with that part. */
const protocolVersion = '1.0.0';

const description = `MQTT 3.1.1, QoS 1. User name: the device's login string; password: its secret. A login has one connection: a newer one ends the one before. A device reaches its own topics and no other; wildcards, \`$SYS\` and retained messages of devices are refused. The only will that is taken is an \`offline\` event on its own \`events\`.

A message is finished when its id comes back on \`receipts\`, \`accepted\` or \`rejected\`; until then the device keeps it and sends it again. PUBACK promises nothing. Payloads are JSON of at most ${maxPayloadBytes} bytes. Money is in integer minor units.`;

/** The parts of the document that are read here; the rest is AsyncAPI's. */
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
  components: { messages: Record<string, { payload: object }> };
  [part: string]: unknown;
}

/** The device protocol as an AsyncAPI 3 document, seen from Backroom: it receives what devices say. */
export function asyncApiDocument(): AsyncApiDocument {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Backroom devices', version: protocolVersion, description },
    defaultContentType: 'application/json',
    servers: {
      plain: { host: 'localhost:1883', protocol: 'mqtt', protocolVersion: '3.1.1' },
      secure: { host: 'localhost:8883', protocol: 'mqtts', protocolVersion: '3.1.1' },
    },
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
          },
        ]),
      ),
    },
  };
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
