import { messages, type FieldMeaning } from '../gen/messages.js';
import { events, topics, type TopicDeclaration } from './index.js';

/** A kind of event in the document. */
export interface EventMessage {
  name: string;
  title: string;
  summary: string;
  contentType: string;
  headers: object;
  payload: { schemaFormat: string; schema: string };
  /** Full name of the payload's message. */
  'x-message': string;
}

/** The parts of the document in use; the rest is AsyncAPI's. */
export interface EventsDocument {
  info: { title: string; version: string; description: string };
  channels: Record<
    string,
    { address: string; summary: string; messages: Record<string, object>; bindings: object; 'x-kept': string }
  >;
  components: { messages: Record<string, EventMessage> };
  [part: string]: unknown;
}

const description = [
  'All events of the system: topics of Apache Kafka, or of the embedded event log on one machine.',
  'A record is a protobuf message; its headers contain its type and operator. The key is the id of its subject, and records of one key are ordered. ' +
    'A record may arrive twice, with the same `event-id`. Event versions are never removed; fields are added, never changed.',
  'Records that cannot be processed are kept in the topic `<name>.dead` for ninety days.',
].join('\n\n');

const text = { type: 'string' };
const headers = {
  type: 'object',
  required: ['event-id', 'type', 'version', 'account'],
  properties: {
    'event-id': { ...text, format: 'uuid', description: 'The same if this event arrives again' },
    type: { ...text, description: 'Type of the event' },
    version: { ...text, description: 'Version of the type: 1, 2 …' },
    account: { ...text, description: 'Id of the operator; 0 if there is none' },
    traceparent: { ...text, description: 'W3C trace context of the cause' },
  },
};

const declared = Object.entries(events);

/**
 * The events as an AsyncAPI 3 document. `brokers`: the address of this installation's event log, if it is to be
 * published.
 */
export function eventsDocument(): EventsDocument {
  const living = topics.filter(({ name }) => !name.endsWith('.dead'));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Backroom events', version: '1.0.0', description },
    defaultContentType: 'application/x-protobuf',
    channels: Object.fromEntries(living.map((topic) => [topic.name, channelOf(topic)])),
    operations: Object.fromEntries(
      living.map(({ name }) => [
        `hear-${name}`,
        { action: 'receive', channel: { $ref: `#/channels/${pointer(name)}` }, summary: keptText(name) },
      ]),
    ),
    components: { messages: Object.fromEntries(declared.map(([name]) => [name, messageOf(name)])) },
  };
}

const pointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const topicOf = (name: string) => topics.find((topic) => topic.name === name)!;
const day = 86_400_000;

function keptText(name: string): string {
  const { retention, compacted } = topicOf(name);
  if (compacted) return 'Last record of each key';
  if (retention === undefined) return 'Without expiry';
  return retention < day ? `Kept for ${retention / 3_600_000} h` : `Kept for ${retention / day} days`;
}

function channelOf({
  name,
  partitions,
  retention,
  compacted,
}: TopicDeclaration): EventsDocument['channels'][string] {
  const names = declared.filter(([, { topic }]) => topic === name).map(([event]) => event);
  return {
    address: name,
    summary: names.join(', '),
    messages: Object.fromEntries(names.map((event) => [event, { $ref: `#/components/messages/${event}` }])),
    bindings: {
      kafka: {
        topic: name,
        partitions,
        topicConfiguration: {
          'cleanup.policy': [compacted ? 'compact' : 'delete'],
          ...(!compacted && { 'retention.ms': retention ?? -1 }),
        },
      },
    },
    'x-kept': keptText(name),
  };
}

function messageOf(name: string): EventMessage {
  const message = payloadOf(name);
  return {
    name,
    title: name,
    summary: messages[message]!.means,
    contentType: 'application/x-protobuf',
    headers,
    payload: {
      schemaFormat: 'application/vnd.google.protobuf;version=3',
      schema: `syntax = "proto3";\n\n${within(message)
        .map((one) => asProto(one))
        .join('\n\n')}\n`,
    },
    'x-message': message,
  };
}

/** Full name of an event's payload. */
function payloadOf(name: string): string {
  const { type } = events[name as keyof typeof events];
  const found = Object.keys(messages).filter((full) => full.endsWith(`.${type}`));
  if (found.length !== 1) throw new Error(`${type} names ${found.length} messages`);
  return found[0]!;
}

/** A message and all messages that it contains, each once; those outside the contracts are left out. */
export function within(message: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name) || !messages[name]) return;
    seen.add(name);
    for (const { type } of messages[name].fields) for (const part of type.match(/[\w.]+/g) ?? []) visit(part);
  };
  visit(message);
  return [...seen];
}

/** The fields of a message. */
export const fieldsOf = (message: string): readonly FieldMeaning[] => messages[message]!.fields;
export const meaningOf = (message: string): string => messages[message]!.means;

/** Without its package: `Order` of `backroom.orders.v1.Order`. */
export const shortName = (type: string): string =>
  type.replaceAll(/backroom\.[\w]+\.v\d+\.((?:\w+\.)*\w+)/g, (_, name: string) => name.replaceAll('.', '_'));

function asProto(message: string): string {
  const lines = messages[message]!.fields.flatMap(({ name, number, type, isList, means }) => [
    ...(means ? [`  // ${means}`] : []),
    `  ${isList ? 'repeated ' : ''}${shortName(type)} ${name} = ${number};`,
  ]);
  return [`message ${shortName(message)} {`, ...lines, '}'].join('\n');
}
