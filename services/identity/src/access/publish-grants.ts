import type { CommandTx, NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';

interface NewGrantsVersion {
  id: number;
  grants_version: number;
  enabled: boolean;
  created_at: Date;
  accounts: number[];
  [column: string]: unknown;
}

/** Publishes a new grants version of these people, which invalidates their earlier principals everywhere. */
export async function publishGrants(tx: CommandTx, personIds: readonly number[]): Promise<void> {
  for (const person of await nextVersion(tx, personIds))
    tx.publish(grantsChanged(person.id, person.grants_version));
}

/** Publishes the same for a person with changed accounts or enabled flag. The transaction must see every tenant. */
export async function publishGrantsOfPerson(tx: CommandTx, personId: number): Promise<void> {
  for (const person of await nextVersion(tx, [personId]))
    tx.publish(
      {
        event: events.UserChanged,
        key: String(person.id),
        accountId: 0,
        payload: {
          userId: person.id,
          enabled: person.enabled,
          accountIds: person.accounts,
          createdAt: person.created_at.getTime(),
        },
      },
      grantsChanged(person.id, person.grants_version),
    );
}

function nextVersion(tx: CommandTx, personIds: readonly number[]): Promise<NewGrantsVersion[]> {
  return tx.query<NewGrantsVersion>(
    `update person p set grants_version = grants_version + 1
     from (select id from person where id = any ($1) order by id for update) as concerned where p.id = concerned.id
     returning p.id, p.grants_version, p.enabled, p.created_at,
       array(select distinct g.account_id from person_grant g where g.person_id = p.id order by 1) as accounts`,
    [personIds],
  );
}

function grantsChanged(userId: number, grantsVersion: number): NewEvent {
  return {
    event: events.GrantsChanged,
    key: String(userId),
    accountId: 0,
    payload: { userId, grantsVersion, sessionId: '' },
  };
}
