import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { channelSchemas, envelope, maxPayloadBytes, type UpstreamChannel } from '@backroom/proto/devices';

/** Fields that every message has after validation. */
export interface Message {
  messageId: string;
  sequence: number;
  bootId: string;
  at: string;
  traceparent?: string;
}

/** Why a message is permanently rejected: a label for metrics, and a sentence for the developers of the device. */
export interface Rejection {
  /** As written by the device; null when it cannot be read. */
  messageId: string | null;
  code: 'too-large' | 'not-text' | 'not-json' | 'schema';
  reason: string;
  /** Its place among the messages of its boot, if readable, so that it is not requested as missing. */
  place?: Place;
}

/** Which message of which boot. */
export type Place = Pick<Message, 'sequence' | 'bootId'>;

const placed = z.object({ sequence: envelope.sequence, bootId: envelope.bootId });
/** Generated at each connect, without a sequence number. */
const unnumbered = z.object({ type: z.literal('offline') });

const maxReasonLength = 300;
const maxIdLength = 100;

/** Reads what a device published on a channel, or returns why it is rejected. */
export function readMessage(channel: UpstreamChannel, payload: Buffer): Message | Rejection {
  if (!isUtf8(payload)) return rejection(null, 'not-text', 'The payload is not UTF-8');
  const text = payload.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return rejection(null, 'not-json', `The payload is not JSON: ${(error as Error).message}`);
  }
  const messageId = idOf(body);
  const place = placeOf(channel, body);
  if (payload.length > maxPayloadBytes)
    return rejection(
      messageId,
      'too-large',
      `The payload has ${payload.length} bytes, more than ${maxPayloadBytes}`,
      place,
    );
  // Text columns cannot store it: one such character would block everything behind it.
  if (text.includes('\\u0000'))
    return rejection(messageId, 'schema', 'The payload has a NUL character (\\u0000)', place);
  const result = channelSchemas[channel].schema.safeParse(body);
  if (result.success) return result.data as Message;
  return rejection(messageId, 'schema', result.error.issues.map(textOf).join('; '), place);
}

export function isRejection(read: Message | Rejection): read is Rejection {
  return 'code' in read;
}

/** The message's own id, for a receipt of a message that is not read any further. */
export function messageIdIn(payload: Buffer): string | null {
  try {
    return idOf(JSON.parse(payload.toString()));
  } catch {
    return null;
  }
}

function rejection(
  messageId: string | null,
  code: Rejection['code'],
  reason: string,
  place?: Place,
): Rejection {
  return {
    messageId,
    code,
    ...(place && { place }),
    reason: reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength - 1)}…` : reason,
  };
}

function placeOf(channel: UpstreamChannel, body: unknown): Place | undefined {
  if (channel === 'hello' || (channel === 'events' && unnumbered.safeParse(body).success)) return undefined;
  return placed.safeParse(body).data;
}

function idOf(body: unknown): string | null {
  const id = (body as { messageId?: unknown } | null)?.messageId;
  return typeof id === 'string' && id.length <= maxIdLength ? id : null;
}

/** `lines[0].quantity: Too small: expected number to be >=1` */
function textOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `${field.replace(/^\./, '') || 'message'}: ${message}`;
}
