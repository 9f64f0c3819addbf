import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import {
  channelSchemas,
  contentFault,
  envelope,
  instantOf,
  maxPayloadBytes,
  payloadText,
  plainText,
  withoutUnknown,
  type UpstreamChannel,
} from '@backroom/proto/devices';
import { lenientFields } from './lenient-fields.js';

/** Fields that every message has after validation. */
export interface Message {
  messageId: string;
  sequence: number;
  bootId: string;
  at: string;
  traceparent?: string;
  /** Of an event. */
  type?: string;
}

/** A valid message. */
export interface Reading {
  message: Message;
  /** The payload without what surrounds the JSON and without unknown fields. */
  body: Buffer;
  unknownFields: readonly string[];
}

/** Why a message is invalid: a label for metrics, and a sentence for the developers of the device. */
export interface Rejection {
  /** As written by the device; null when it cannot be read. */
  messageId: string | null;
  code: 'too-large' | 'not-text' | 'not-json' | 'schema';
  reason: string;
  /** Its place among the messages of its boot, if readable, so that it is not requested as missing. */
  place?: Place;
  /** The device's own time, if readable: milliseconds since the epoch. */
  claimedAt?: number;
}

/** Which message of which boot. */
export type Place = Pick<Message, 'sequence' | 'bootId'>;

const placed = z.object({ sequence: envelope.sequence, bootId: envelope.bootId });
/** Generated at each connect, without a sequence number. */
const unnumbered = z.object({ type: z.literal('offline') });

const maxReasonLength = 300;
const maxIdLength = 100;

/** Reads what a device published on a channel, or returns why it is invalid. */
export function readMessage(channel: UpstreamChannel, payload: Buffer): Reading | Rejection {
  const text = payloadText(payload);
  const reject = (body: unknown, code: Rejection['code'], reason: string) =>
    rejection(channel, body, code, reason);
  if (!isUtf8(payload)) return reject(lenientFields(text), 'not-text', 'The payload is not UTF-8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return reject(lenientFields(text), 'not-json', `The payload is not JSON: ${(error as Error).message}`);
  }
  if (payload.length > maxPayloadBytes)
    return reject(body, 'too-large', `The payload has ${payload.length} bytes, more than ${maxPayloadBytes}`);
  const result = channelSchemas[channel].schema.safeParse(body);
  const { body: known, names } = result.success ? withoutUnknown(body, result.data) : { body, names: [] };
  // A single such value would block everything behind it.
  const fault = contentFault(known);
  if (fault || !result.success)
    return reject(body, 'schema', [fault ?? [], result.error?.issues.map(textOf) ?? []].flat().join('; '));
  return {
    message: result.data as Message,
    body: names.length > 0 ? Buffer.from(JSON.stringify(known)) : Buffer.from(text),
    unknownFields: names,
  };
}

export function isRejection(read: Reading | Rejection): read is Rejection {
  return 'code' in read;
}

/** The message's own id, for a receipt of a message that is not read any further. */
export function messageIdIn(payload: Buffer): string | null {
  const text = payloadText(payload);
  try {
    return idOf(JSON.parse(text));
  } catch {
    return idOf(lenientFields(text));
  }
}

function rejection(
  channel: UpstreamChannel,
  body: unknown,
  code: Rejection['code'],
  reason: string,
): Rejection {
  const place = placeOf(channel, body);
  const claimedAt = claimedAtOf(body);
  return {
    messageId: idOf(body),
    code,
    reason: shortened(reason),
    ...(place && { place }),
    ...(claimedAt !== undefined && { claimedAt }),
  };
}

function placeOf(channel: UpstreamChannel, body: unknown): Place | undefined {
  if (channel === 'hello' || (channel === 'events' && unnumbered.safeParse(body).success)) return undefined;
  return placed.safeParse(body).data;
}

function claimedAtOf(body: unknown): number | undefined {
  const at = (body as { at?: unknown } | null)?.at;
  return typeof at === 'string' ? instantOf(at) : undefined;
}

function idOf(body: unknown): string | null {
  const id = (body as { messageId?: unknown } | null)?.messageId;
  const isReadable = typeof id === 'string' && id !== '' && id.length <= maxIdLength && !contentFault(id);
  return isReadable ? id : null;
}

/** It may quote the payload. */
function shortened(reason: string): string {
  return plainText(
    reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength - 1)}…` : reason,
    maxReasonLength,
  );
}

/** `lines[0].quantity: Too small: expected number to be >=1` */
function textOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `${field.replace(/^\./, '') || 'message'}: ${message}`;
}
