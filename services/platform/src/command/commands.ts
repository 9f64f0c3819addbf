import { createHash } from 'node:crypto';
import type { Clock, Ids } from '../clock/index.js';
import type { Database, Migration, TenantScope, Tx } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import type { NewEvent } from '../event-log/index.js';
import { appendToOutbox } from '../outbox/index.js';
import { actorOf, type Principal } from '../principal/index.js';
import { currentTraceparent } from '../telemetry/index.js';
import { auditEvent, type Change } from './audit-event.js';
import { changesRows } from './changes-rows.js';
import { isSerializationFailure, toConflict } from './collision.js';

/** Answers of commands by idempotency key, kept 30 days (decisions: Money). */
export const commandMigration: Migration = {
  name: 'platform-command',
  sql: `
    create table command_answer (
      actor text not null,
      key text not null,
      command text not null,
      digest text not null,
      answer jsonb,
      at timestamptz not null default now(),
      primary key (actor, key)
    );
    create index on command_answer (at);`,
};

/** The transaction of one command: rows, events and audit records are committed together or not at all. */
export interface CommandTx extends Tx {
  publish(...events: NewEvent[]): void;
  audit(...changes: Change[]): void;
}

export interface CommandOptions {
  /** Verb and noun, such as `create-location`; part of the audit record. */
  name: string;
  /** The tenants whose rows it may access. */
  scope: TenantScope;
  principal: Principal;
  /** Repeated calls with this key return the answer of the first; with another `input` they are rejected (422). */
  idempotencyKey?: string;
  /** The request of the caller; compared on repetition. */
  input?: unknown;
  /** The answer to repeated calls, if it is known in advance: stored together with the key, which saves a statement. */
  answer?: unknown;
  /** The reason why the audit log records none of its changes; without a reason a change must be audited. */
  unaudited?: string;
}

/** Maximum attempts of a command that Postgres aborted in favor of another. */
const maxAttempts = 3;

/** The only way to change state: one transaction with idempotency, audit and outbox. */
export class Commands {
  constructor(
    private readonly service: string,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    /** Called after each commit that wrote to the outbox. */
    private readonly wakeRelay: () => void,
  ) {}

  /**
   * Runs a command. A change that is neither audited nor excused is a defect and rolled back. Throws `unprocessable` if
   * its key was used with another input; any error of `work` rolls everything back.
   */
  async run<T>(options: CommandOptions, work: (tx: CommandTx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.runOnce(options, work);
      } catch (error) {
        // Nothing of it was written: a retry sees the changes of the other transaction.
        if (!isSerializationFailure(error) || tries === maxAttempts) throw toConflict(error);
      }
  }

  /** Returns the earlier answer for the key, for a command that calls others first; undefined if there is none. */
  async earlier<T>(options: CommandOptions): Promise<{ answer: T } | undefined> {
    const earlier = await this.database.withTenant(options.scope, (tx) => this.answerOf(tx, options));
    return earlier as { answer: T } | undefined;
  }

  private async runOnce<T>(options: CommandOptions, work: (tx: CommandTx) => Promise<T>): Promise<T> {
    const outgoing: NewEvent[] = [];
    const done = { changed: false, audited: options.unaudited !== undefined };
    const made = { service: this.service, command: options.name, principal: options.principal };
    const { accounts } = options.scope;
    if (accounts !== 'all' && accounts.every((account) => options.principal.restricted?.[account]))
      refuseRestricted(options.principal, accounts);
    const answer = await this.database.withTenant(options.scope, async (tx) => {
      const earlier = await this.claimKey(tx, options);
      if (earlier) return earlier.answer as T;
      const effects = {
        publish: (...events: NewEvent[]) => {
          done.changed ||= events.length > 0;
          outgoing.push(...events);
        },
        audit: (...changes: Change[]) => {
          // Every change names its account here, whatever the scope of its transaction.
          refuseRestricted(
            options.principal,
            changes.map(({ accountId }) => accountId),
          );
          done.audited ||= changes.length > 0;
          outgoing.push(...changes.map((change) => auditEvent({ ...made, at: this.clock.now() }, change)));
        },
      };
      const result = await work(
        tx.with(effects, (statement) => void (done.changed ||= changesRows(statement))),
      );
      if (done.changed && !done.audited)
        throw new Error(`${options.name} changed something and did not audit it`);
      await Promise.all([
        appendToOutbox(tx, outgoing, this.ids, currentTraceparent()),
        this.keepAnswer(tx, options, result),
      ]);
      return result;
    });
    if (outgoing.length > 0) this.wakeRelay();
    return answer;
  }

  private async claimKey(tx: Tx, options: CommandOptions): Promise<{ answer: unknown } | undefined> {
    if (!options.idempotencyKey) return undefined;
    const identity = [actorOf(options.principal), options.idempotencyKey];
    const claimed = await tx.query(
      `insert into command_answer (actor, key, command, digest, at, answer) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning 1`,
      [...identity, options.name, digestOf(options), this.clock.now(), knownAnswer(options)],
    );
    return claimed.length > 0 ? undefined : this.answerOf(tx, options);
  }

  private async answerOf(tx: Tx, options: CommandOptions): Promise<{ answer: unknown } | undefined> {
    if (!options.idempotencyKey) return undefined;
    const [earlier] = await tx.query<{ digest: string; answer: unknown }>(
      'select digest, answer from command_answer where actor = $1 and key = $2',
      [actorOf(options.principal), options.idempotencyKey],
    );
    if (!earlier) return undefined;
    if (earlier.digest !== digestOf(options))
      throw new Problem('unprocessable', fault('idempotency-key-reused'));
    return { answer: earlier.answer };
  }

  private async keepAnswer(tx: Tx, options: CommandOptions, answer: unknown): Promise<void> {
    if (!options.idempotencyKey || options.answer !== undefined) return;
    await tx.query('update command_answer set answer = $3 where actor = $1 and key = $2', [
      actorOf(options.principal),
      options.idempotencyKey,
      JSON.stringify(answer ?? null),
    ]);
  }
}

/**
 * The only check that protects suspended and closed accounts from changes (decisions: Restricted accounts). Throws
 * `forbidden` if one of the accounts of a change is restricted. Commands check the accounts that they audit; a command
 * that is not audited checks itself, because its scope may include other accounts of the caller that are not
 * restricted.
 */
export function refuseRestricted(
  { restricted }: Pick<Principal, 'restricted'>,
  accounts: readonly number[],
): void {
  const status = accounts.map((account) => restricted?.[account]).find(Boolean);
  if (status) throw new Problem('forbidden', fault('account-restricted', { status }));
}

function knownAnswer({ answer }: CommandOptions): string | null {
  return answer === undefined ? null : JSON.stringify(answer);
}

function digestOf(options: CommandOptions): string {
  return createHash('sha256')
    .update(`${options.name}\n${JSON.stringify(options.input ?? null)}`)
    .digest('hex');
}
