import { Problem } from '@backroom/platform';
import { z } from 'zod';
import { serviceNames } from '@backroom/proto/services';
import { fault } from '../faults.js';
import { withFault } from '../route/schema-faults.js';
import { listOf } from '../route/fields.js';
import { serviceState } from './every-service.js';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const name = '[a-z0-9][a-z0-9.-]{0,99}';
/** A dead letter in the whole system: service, consumer and event. Future services have some, too. */
const letterId = new RegExp(`^(${name})/(${name})/(${uuid})$`);

export const idOf = (service: string, consumer: string, eventId: string) =>
  `${service}/${consumer}/${eventId}`;

export function partsOf(id: string) {
  const [, name, consumer, eventId] = letterId.exec(id) ?? [];
  const service = serviceNames.find((one) => one === name);
  if (!service || !consumer || !eventId) throw Problem.notFound('dead letter');
  return { service, consumer, eventId };
}

const service = z.enum(serviceNames);

export const lettersQuery = z.strictObject({
  page: z.int().min(1).max(100).default(1),
  limit: z.int().min(1).max(100).default(10),
  keywords: z.string().max(100).default(''),
});

const key = z
  .object({
    id: z.string(),
    service,
    consumer: z.string(),
    topic: z.string(),
    key: z.string(),
    /** Pending events, the dead one included. */
    events: z.int(),
    type: z.string(),
    reason: z.string(),
    attempts: z.int(),
    since: z.iso.datetime(),
    accountId: z.int().nullable(),
  })
  .meta({ id: 'ParkedKey' });

export const lettersAnswer = z
  .object({
    ...listOf(key),
    events: z.int().describe('Number of blocked events of all keys'),
    services: z.array(serviceState),
  })
  .meta({ id: 'DeadLetterList' });

export const letterQuery = z.strictObject({ id: z.string().max(300).regex(letterId) });

export const letterAnswer = key
  .omit({ since: true })
  .extend({
    eventId: z.string(),
    at: z.iso.datetime(),
    partition: z.int(),
    offset: z.int(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    payload: z.object({ format: z.enum(['json', 'hex', '']), text: z.string() }),
    /** From 1, in the order of its key. */
    place: z.int(),
    previousId: z.string().nullable(),
    nextId: z.string().nullable(),
  })
  .meta({ id: 'DeadLetter' });

export const redriveBody = z
  .strictObject({
    service: service.optional(),
    consumer: z.string().min(1).max(100).optional(),
    topic: z.string().min(1).max(100).optional(),
    key: z.string().min(1).max(500).optional(),
  })
  .refine(({ key, consumer }) => !key || consumer, {
    path: ['key'],
    message: withFault(fault('needs-consumer')),
  })
  .refine(({ consumer, service }) => !consumer || service, {
    path: ['consumer'],
    message: withFault(fault('needs-service')),
  })
  .meta({ id: 'RedriveTarget' });

export const redriveAnswer = z
  .object({
    applied: z.int(),
    failed: z.array(
      z.object({
        id: z.string(),
        service: z.string(),
        consumer: z.string(),
        topic: z.string(),
        key: z.string(),
        reason: z.string(),
      }),
    ),
    failedKeys: z.int(),
    /** Events that are still pending, those behind a failed one included. */
    left: z.int(),
    /** False when time ran out before every key was tried: call again. */
    complete: z.boolean(),
    services: z.array(serviceState),
  })
  .meta({ id: 'Redriven' });
