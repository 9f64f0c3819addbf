import { rowsOf, schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { purseChanged } from './purse.events.js';
import type { PurseRow } from './purse.sql.js';

/** Behind which purse it goes on; null at first. */
interface Place {
  after: { accountId: number; id: string } | null;
}

/** Purses told in one transaction. */
const atOnce = 500;

export const republishWork = (after: Place['after'], dueAt: Date): DueWork<Place> => ({
  ...{ kind: 'republish-purses', key: 'all', accountId: 0, dueAt, payload: { after } },
});

/** Tells every purse once more, as it stands: whoever keeps the last of each goes by its version, and loses nothing newer. */
export function republishPurses(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'republish-purses',
    async handle(tx, { payload: { after } }) {
      const rows = await rowsOf<PurseRow>(
        tx,
        `select * from purse where $1::bigint is null or (account_id, id) > ($1, $2::uuid)
         order by account_id, id limit $3`,
        [after?.accountId ?? null, after?.id ?? null, atOnce],
      );
      tx.publish(...rows.map(purseChanged));
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      await schedule(tx, republishWork({ accountId: last.accountId, id: last.id }, clock.now()));
    },
  };
}
