import { Inject, Injectable } from '@nestjs/common';
import {
  accountScope,
  cancel,
  Clock,
  Commands,
  currentTraceparent,
  Database,
  Batcher,
  PLATFORM,
  servicePrincipal,
  type Log,
  type Platform,
} from '@backroom/platform';
import type { EndedIntent, ExternalIntent, IntentKind } from './external-intent.js';

/** Max intents settled by one transaction. */
const MAX_BATCH = 50;

/** Dependencies of every runner. */
@Injectable()
export class IntentParts {
  readonly log: Log;

  constructor(
    readonly database: Database,
    readonly commands: Commands,
    readonly clock: Clock,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }
}

interface Settling<TIntent, TOutcome> extends EndedIntent<TIntent, TOutcome> {
  /** The settled intent; undefined if it was already settled. */
  settled?: TIntent | undefined;
}

/** Completes external intents. Any number of callers may run the same intent concurrently: it is settled once. */
export class IntentRunner<TIntent extends { state: string }, TOutcome> {
  private readonly settling = new Batcher<Settling<TIntent, TOutcome>>((all) => this.settleAll(all), {
    maxItems: MAX_BATCH,
  });

  constructor(
    private readonly parts: IntentParts,
    private readonly port: ExternalIntent<TIntent, TOutcome>,
  ) {}

  get kind(): IntentKind {
    return this.port.kind;
  }

  /** Calls the party for a new intent. The result is still pending if the outcome is unknown. */
  begin(intent: TIntent): Promise<TIntent> {
    return this.drive(intent, false);
  }

  /** Asks for the outcome of an existing intent and continues. Throws if there is none. */
  async resume(accountId: number, id: string): Promise<TIntent> {
    return this.drive(await this.read(accountId, id), true);
  }

  private async drive(intent: TIntent, isRepeated: boolean): Promise<TIntent> {
    if (intent.state !== 'pending') return this.port.finish(intent);
    let outcome: TOutcome | undefined;
    try {
      outcome = await this.port.ask(intent, { isRepeated });
    } catch (error) {
      const { dueWork, table } = this.port.kind;
      this.parts.log.warn(
        { err: error, [table]: this.port.keyOf(intent).id, dueWork },
        'outcome of external request unknown, due work will retry',
      );
    }
    if (outcome === undefined) return intent;
    return this.port.finish(await this.settle(intent, outcome));
  }

  private async settle(intent: TIntent, outcome: TOutcome): Promise<TIntent> {
    const settling: Settling<TIntent, TOutcome> = { intent, outcome, traceparent: currentTraceparent() };
    await this.settling.add([settling]);
    if (settling.settled) return settling.settled;
    const { accountId, id } = this.port.keyOf(intent);
    const ended = await this.read(accountId, id);
    await this.port.supersede?.(intent, outcome, ended);
    return ended;
  }

  /** Settles all intents whose outcome has arrived meanwhile in one transaction. */
  private async settleAll(all: readonly Settling<TIntent, TOutcome>[]): Promise<void> {
    const { port, parts } = this;
    const keys = all.map(({ intent }) => port.keyOf(intent));
    const options = {
      ...port.settling,
      scope: accountScope(...keys.map(({ accountId }) => accountId)),
      principal: servicePrincipal('orders-ledger'),
    };
    const settled = await parts.commands.run(options, async (tx) => {
      const ended = await port.settle(tx, all, parts.clock.now().getTime());
      await cancel(tx, port.kind.dueWork, ...keys.map(({ id }) => id));
      return ended;
    });
    for (const [nth, one] of settled.entries()) all[nth]!.settled = one;
  }

  private async read(accountId: number, id: string): Promise<TIntent> {
    const { database } = this.parts;
    const found = await database.withTenant(accountScope(accountId), (tx) =>
      this.port.load(tx, { accountId, id }),
    );
    if (!found) throw new Error(`${this.port.kind.table} ${id} not found`);
    return found;
  }
}
