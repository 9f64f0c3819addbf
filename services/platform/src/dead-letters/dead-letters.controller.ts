import { Inject } from '@nestjs/common';
import {
  DeadLettersServiceService,
  type DeadLettersService,
  type GetDeadLetterRequest,
  type GetDeadLetterResponse,
  type ListDeadLettersRequest,
  type ListDeadLettersResponse,
  type RedriveDeadLettersRequest,
  type RedriveDeadLettersResponse,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { ConsumerRunner, recoverRecords } from '../consumer/index.js';
import { Database } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import type { EventLog } from '../event-log/index.js';
import { header } from '../event-log/index.js';
import { RpcService } from '../grpc/index.js';
import { currentSuperAdmin } from '../principal/index.js';
import { EVENT_LOG } from '../service/tokens.js';
import { letterOf, parkedKeys } from './dead-letters.sql.js';
import { readablePayload } from './payload.js';
import { RedriveDeadLetters } from './redrive-dead-letters.command.js';
import { isUuid } from '../text/uuid.js';

/** The parked events of a service's consumers, for SREs. Part of every service. */
@RpcService(DeadLettersServiceService)
export class DeadLettersController implements DeadLettersService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(ConsumerRunner) private readonly consumers: ConsumerRunner,
    @Inject(RedriveDeadLetters) private readonly redriving: RedriveDeadLetters,
  ) {}

  async listDeadLetters({ limit, keywords }: ListDeadLettersRequest): Promise<ListDeadLettersResponse> {
    currentSuperAdmin();
    if (limit < 1 || limit > 1_000)
      throw Problem.invalid('limit', fault('out-of-range', { min: 1, max: 1_000 }));
    const rows = await parkedKeys(this.database, keywords, limit);
    return {
      keys: rows.map((row) => ({
        consumer: row.consumer,
        topic: row.topic,
        key: row.key,
        events: row.events,
        firstEventId: row.first_event_id,
        type: row.type,
        reason: row.reason,
        attempts: row.attempts,
        since: row.since.getTime(),
        accountId: row.account_id,
      })),
      totalKeys: rows[0]?.total_keys ?? 0,
      totalEvents: rows[0]?.total_events ?? 0,
    };
  }

  async getDeadLetter({ consumer, eventId }: GetDeadLetterRequest): Promise<GetDeadLetterResponse> {
    currentSuperAdmin();
    let row = isUuid(eventId) ? await letterOf(this.database, consumer, eventId) : undefined;
    if (row && !row.headers) {
      await recoverRecords(this.database, this.eventLog, consumer, row.topic);
      row = await letterOf(this.database, consumer, eventId);
    }
    if (!row) throw Problem.notFound('dead letter');
    const headers = row.headers ?? {};
    const payload = readablePayload(row.topic, headers, row.value);
    return {
      consumer: row.consumer,
      topic: row.topic,
      key: row.key,
      eventId: row.event_id,
      type: headers[header.type] ?? '',
      reason: row.reason,
      attempts: row.attempts,
      at: row.at.getTime(),
      accountId: row.account_id,
      partition: row.log_partition,
      offset: row.log_offset,
      headers,
      payloadFormat: payload.format,
      payload: payload.text,
      place: row.place,
      events: row.events,
      previousEventId: row.previous_event_id ?? '',
      nextEventId: row.next_event_id ?? '',
    };
  }

  async redriveDeadLetters(request: RedriveDeadLettersRequest): Promise<RedriveDeadLettersResponse> {
    currentSuperAdmin();
    if (request.key && !request.consumer) throw Problem.invalid('consumer', fault('required'));
    if (request.consumer && !this.consumers.running.some(({ name }) => name === request.consumer))
      throw Problem.notFound('consumer');
    return this.redriving.run(request);
  }
}
