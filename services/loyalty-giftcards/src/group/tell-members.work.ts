import { schedule, type DueWork, type DueWorkHandler, type Tx } from '@backroom/platform';
import { lockGroups } from './customer-group.sql.js';
import { tellMembers } from './group-upkeep.js';

interface Members {
  accountId: number;
  personIds: number[];
}

const kind = 'tell-group-members';
/** Customers told in one transaction. */
const portion = 500;

/** Has others told, portion by portion, in which groups the members of a group are that is gone. */
export async function tellMembersSoon(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  personIds: readonly number[],
  dueAt: Date,
): Promise<void> {
  const portions = Array.from({ length: Math.ceil(personIds.length / portion) }, (_, n) =>
    personIds.slice(n * portion, (n + 1) * portion),
  );
  const work = portions.map((ids, n): DueWork<Members> => ({
    ...{ kind, key: `${id}:${n}`, accountId, dueAt, payload: { accountId, personIds: ids } },
  }));
  await schedule(tx, ...work);
}

export const tellGroupMembers: DueWorkHandler<Members> = {
  kind,
  async handle(tx, { payload: { accountId, personIds } }) {
    // As every change of groups does: what is told of members is in order.
    await lockGroups(tx, accountId);
    // Whoever is erased meanwhile waits, and their tombstone is told last.
    await tx.query(
      'select from customer where account_id = $1 and person_id = any ($2) order by person_id for share',
      [accountId, personIds],
    );
    await tellMembers(tx, accountId, personIds);
  },
};
