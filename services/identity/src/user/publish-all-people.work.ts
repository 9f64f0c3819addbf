import { schedule, type Clock, type DueWorkHandler } from '@backroom/platform';
import { publishPeople } from './publish-people.js';

const kind = 'tell-everybody';
const batchSize = 500;

/** Publishes existing people once in batches, because earlier releases did not publish people (migration 039). */
export function publishAllPeople(clock: Clock): DueWorkHandler<{ after: number }> {
  return {
    kind,
    async handle(tx, { payload: { after } }) {
      const rows = await tx.query<{ id: number }>(
        'select id from person where id > $1 order by id limit $2',
        [after, batchSize],
      );
      const ids = rows.map(({ id }) => id);
      await publishPeople(tx, ids);
      if (ids.length === batchSize)
        await schedule(tx, {
          ...{ kind, key: 'everybody', accountId: 0, dueAt: clock.now() },
          payload: { after: ids.at(-1)! },
        });
    },
  };
}
