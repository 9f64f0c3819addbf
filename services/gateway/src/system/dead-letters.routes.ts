import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { serviceNames } from '@backroom/proto/services';
import { Input, Route } from '../route/route.js';
import {
  idOf,
  letterAnswer,
  letterQuery,
  lettersAnswer,
  lettersQuery,
  partsOf,
  redriveAnswer,
  redriveBody,
} from './dead-letter-shapes.js';
import { askEach, EVERY_SERVICE, type EveryService } from './every-service.js';
import { metaOf } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

/** Maximum keys that a service returns: further ones are found by searching. */
const maxKeys = 1_000;

/** Events that consumers could not apply, of all services, for super admins. */
@Controller()
export class DeadLettersRoutes {
  constructor(@Inject(EVERY_SERVICE) private readonly services: EveryService) {}

  @Route({
    method: 'GET',
    path: '/system/dead-letters',
    summary: 'List blocked event keys',
    description: 'Keys whose events are blocked by an event that could not be applied, newest first.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: lettersQuery,
    answer: lettersAnswer,
  })
  async list(
    @Input('query') { page, limit, keywords }: z.infer<typeof lettersQuery>,
  ): Promise<z.infer<typeof lettersAnswer>> {
    const { answers, services } = await askEach(this.services, serviceNames, async (service, name) => ({
      name,
      ...(await service.listDeadLetters({ keywords, limit: Math.min(maxKeys, page * limit) })),
    }));
    const rows = answers
      .flatMap(({ name, keys }) => keys.map((key) => ({ service: name, ...key })))
      .sort((a, b) => b.since - a.since)
      .slice((page - 1) * limit, page * limit)
      .map(({ firstEventId, since, accountId, ...key }) => ({
        ...key,
        id: idOf(key.service, key.consumer, firstEventId),
        since: instantOf(since),
        accountId: accountId || null,
      }));
    const count = answers.reduce((sum, { totalKeys }) => sum + totalKeys, 0);
    const events = answers.reduce((sum, { totalEvents }) => sum + totalEvents, 0);
    return { data: rows, meta: metaOf(count), events, services };
  }

  @Route({
    method: 'GET',
    path: '/system/dead-letters/event',
    summary: 'Get a parked event',
    description: 'Returns the error, the headers and the content of the event.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: letterQuery,
    example: { query: { id: 'identity/identity.notes/0197746a-0000-7000-8000-000000000001' } },
    answer: letterAnswer,
  })
  async show(@Input('query') { id }: z.infer<typeof letterQuery>): Promise<z.infer<typeof letterAnswer>> {
    const { service, consumer, eventId } = partsOf(id);
    const letter = await this.services.get(service)!.getDeadLetter({ consumer, eventId });
    const { headers, payload, payloadFormat, previousEventId, nextEventId, at, accountId, ...rest } = letter;
    const neighbour = (other: string) => (other ? idOf(service, consumer, other) : null);
    return {
      ...rest,
      id,
      service,
      at: instantOf(at),
      accountId: accountId || null,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      payload: { format: payloadFormat as 'json' | 'hex' | '', text: payload },
      previousId: neighbour(previousEventId),
      nextId: neighbour(nextEventId),
    };
  }

  @Route({
    method: 'POST',
    path: '/system/dead-letters/redrive',
    summary: 'Retry parked events',
    description: 'Applies them in order per key.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    body: redriveBody,
    answer: redriveAnswer,
    idempotency: 'key',
  })
  async redrive(
    @Input('body') { service: only, consumer = '', topic = '', key = '' }: z.infer<typeof redriveBody>,
  ): Promise<z.infer<typeof redriveAnswer>> {
    const { answers, services } = await askEach(
      this.services,
      only ? [only] : serviceNames,
      async (service, name) => ({
        name,
        ...(await service.redriveDeadLetters({ consumer, topic, key })),
      }),
    );
    const sum = (of: (answer: (typeof answers)[number]) => number) =>
      answers.reduce((total, answer) => total + of(answer), 0);
    return {
      applied: sum(({ applied }) => applied),
      failed: answers.flatMap(({ name, failed }) =>
        failed.map(({ eventId, ...one }) => ({
          ...one,
          service: name,
          id: idOf(name, one.consumer, eventId),
        })),
      ),
      failedKeys: sum(({ failedKeys }) => failedKeys),
      left: sum(({ left }) => left),
      complete: answers.every(({ complete }) => complete),
      services,
    };
  }
}
