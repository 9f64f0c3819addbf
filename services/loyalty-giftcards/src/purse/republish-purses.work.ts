import { rowsOf, schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { purseChanged } from './purse.events.js';
import type { PurseRow } from './purse.sql.js';

/** The purse to continue after; null at the start. */
interface Place {
  after: { accountId: number; id: string } | null;
}

/** Purses published per transaction. */
const batchSize = 500;

export const republishWork = (after: Place['after'], dueAt: Date): DueWork<Place> => ({
  ...{ kind: 'republish-purses', key: 'all', accountId: 0, dueAt, payload: { after } },
});

/** Republishes the current state of every purse: consumers compare versions, so nothing newer is overwritten. */
export function republishPurses(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'republish-purses',
    async handle(tx, { payload: { after } }) {
      const rows = await rowsOf<PurseRow>(
        tx,
        `select * from purse where $1::bigint is null or (account_id, id) > ($1, $2::uuid)
         order by account_id, id limit $3`,
        [after?.accountId ?? null, after?.id ?? null, batchSize],
      );
      tx.publish(...rows.map(purseChanged));
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      await schedule(tx, republishWork({ accountId: last.accountId, id: last.id }, clock.now()));
    },
  };
}
