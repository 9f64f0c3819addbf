import { Inject, Injectable } from '@nestjs/common';
import type {
  FailedKey,
  RedriveDeadLettersRequest,
  RedriveDeadLettersResponse,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { Clock } from '../clock/index.js';
import { Commands } from '../command/index.js';
import { ConsumerRunner } from '../consumer/index.js';
import { Database, everyTenant } from '../database/index.js';
import { currentCall } from '../principal/index.js';
import { accountsWaiting } from './dead-letters.sql.js';

/** Milliseconds after which no event is started: the caller, who waits at most ten seconds, calls again. */
const timeBudgetMs = 6_000;
/** Maximum number of failed keys in a response. */
const maxFailedKeys = 100;

/**
 * Applies parked events again, as a command: executed once per idempotency key, and audited at each account concerned.
 */
@Injectable()
export class RedriveDeadLetters {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ConsumerRunner) private readonly consumers: ConsumerRunner,
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Every event is applied in its own transaction; that of the command stores only the answer and the audit record.
   * After an interruption applied events stay applied, and a repetition does the rest.
   */
  run(request: RedriveDeadLettersRequest): Promise<RedriveDeadLettersResponse> {
    const { principal, idempotencyKey } = currentCall();
    return this.commands.run(
      { name: 'redrive-dead-letters', scope: everyTenant, principal, idempotencyKey, input: request },
      async (tx) => {
        const before = await accountsWaiting(this.database, request);
        const result = await this.redrive(request);
        tx.audit(
          ...before.accounts.map((accountId) => ({
            accountId,
            subjectKind: 'dead-letters',
            subjectId: request.key || request.consumer || 'all',
            before: { ...request, events: before.events },
            after: { applied: result.applied, failedKeys: result.failedKeys, left: result.left },
          })),
        );
        return result;
      },
    );
  }

  private async redrive(request: RedriveDeadLettersRequest): Promise<RedriveDeadLettersResponse> {
    const { consumer, topic, key } = request;
    const until = new Date(this.clock.now().getTime() + timeBudgetMs);
    const failed: FailedKey[] = [];
    let applied = 0;
    let complete = true;
    for (const one of this.consumers.running) {
      if ((consumer && one.name !== consumer) || (topic && one.topic !== topic)) continue;
      const result = await this.consumers.redrive(one.name, { key: key || undefined, until });
      applied += result.applied;
      complete &&= result.complete;
      failed.push(...result.failed.map((failure) => ({ consumer: one.name, topic: one.topic, ...failure })));
    }
    const { events } = await accountsWaiting(this.database, request);
    return {
      applied,
      failed: failed.slice(0, maxFailedKeys),
      failedKeys: failed.length,
      left: events,
      complete,
    };
  }
}
