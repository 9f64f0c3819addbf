import { schedule, type DueWork, type DueWorkHandler, type Tx } from '@backroom/platform';
import { lockGroups } from './customer-group.sql.js';
import { publishMembers } from './group-upkeep.js';

interface Members {
  accountId: number;
  personIds: number[];
}

const kind = 'tell-group-members';
/** Customers published per transaction. */
const batchSize = 500;

/** Schedules publishing the groups of a deleted group’s members in batches. */
export async function schedulePublishMembers(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  personIds: readonly number[],
  dueAt: Date,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(personIds.length / batchSize) }, (_, n) =>
    personIds.slice(n * batchSize, (n + 1) * batchSize),
  );
  const work = batches.map((ids, n): DueWork<Members> => ({
    ...{ kind, key: `${id}:${n}`, accountId, dueAt, payload: { accountId, personIds: ids } },
  }));
  await schedule(tx, ...work);
}

export const publishGroupMembers: DueWorkHandler<Members> = {
  kind,
  async handle(tx, { payload: { accountId, personIds } }) {
    // Like every change of groups, so that events of members stay in order.
    await lockGroups(tx, accountId);
    // A concurrent erasure waits, and its tombstone is published last.
    await tx.query(
      'select from customer where account_id = $1 and person_id = any ($2) order by person_id for share',
      [accountId, personIds],
    );
    await publishMembers(tx, accountId, personIds);
  },
};
