import { Clock, currentSuperAdmin, Database, everyTenant, ForServices, RpcService } from '@backroom/platform';
import { journalChecks } from '@backroom/platform/journal';
import {
  ValueJournalServiceService,
  type CheckPursesRequest,
  type CheckPursesResponse,
  type GetOwedRequest,
  type GetOwedResponse,
  type ListClearedValueRequest,
  type ListClearedValueResponse,
  type PurseFault,
  type SumClearedValueRequest,
  type SumClearedValueResponse,
  type ValueJournalService,
} from '@backroom/proto/customers/v1/value_journal_service';
import { clearedBy, nextCleared } from './cleared-value.sql.js';
import { owedOf } from './owed.sql.js';
import { checksOfPayments, checksOfPurses, firstPurse, lastPurse, purseChecks } from './purse-checks.sql.js';

/** Max faults per response. */
const maxFaults = 100;
/** Purses checked per call, with all their movements. */
const pursesAtOnce = 1_000;

/** The journal of stored value, for comparison with the ledger’s, and checks of purses. */
@RpcService(ValueJournalServiceService)
export class ValueJournalController implements ValueJournalService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async listClearedValue({
    fromAccountId,
    afterDay,
  }: ListClearedValueRequest): Promise<ListClearedValueResponse> {
    currentSuperAdmin();
    return this.database.withTenant(everyTenant, async (tx) => {
      const [operator] = await tx.query<{ account_id: number }>(
        'select account_id from account_copy where account_id >= $1 order by account_id limit 1',
        [fromAccountId],
      );
      const accountId = operator?.account_id ?? 0;
      const next = operator && (await nextCleared(tx, accountId, afterDay));
      if (!next) return { accountId, day: '', sums: [] };
      return { accountId, day: next.day, sums: await clearedBy(tx, this.clock, accountId, next.factIds) };
    });
  }

  async sumClearedValue({ accountId, factIds }: SumClearedValueRequest): Promise<SumClearedValueResponse> {
    currentSuperAdmin();
    return this.database.withTenant(everyTenant, async (tx) => ({
      sums: await clearedBy(tx, this.clock, accountId, factIds),
    }));
  }

  @ForServices()
  getOwed({ accountId }: GetOwedRequest): Promise<GetOwedResponse> {
    return this.database.withTenant(everyTenant, (tx) => owedOf(tx, accountId, this.clock.now()));
  }

  async checkPurses({ accountId, afterPurseId }: CheckPursesRequest): Promise<CheckPursesResponse> {
    currentSuperAdmin();
    const balanced = `select * from (${journalChecks['posting-balanced']}) as j`;
    return this.database.withTenant(everyTenant, async (tx) => {
      const after = afterPurseId || firstPurse;
      const [last] = await tx.query<{ id: string }>(
        `select id from purse where account_id = $1 and id > $2 order by id offset ${pursesAtOnce - 1} limit 1`,
        [accountId, after],
      );
      const faults: PurseFault[] = [];
      const look = async (checks: Readonly<Record<string, string>>, ...values: unknown[]) => {
        for (const [check, sql] of Object.entries(checks)) {
          const rows = await tx.query<{ subject: string; detail: string }>(
            `select * from (${sql}) as differs order by subject limit ${maxFaults}`,
            [accountId, ...values],
          );
          faults.push(...rows.map(({ subject, detail }) => ({ check, subject, detail })));
        }
      };
      await look(checksOfPurses, after, last?.id ?? lastPurse);
      if (!afterPurseId) {
        await look(purseChecks);
        await look(checksOfPayments, this.clock.now());
        await look({ 'value-balanced': balanced }, '-infinity', 'infinity');
      }
      return { faults: faults.slice(0, maxFaults), lastPurseId: last?.id ?? '' };
    });
  }
}
