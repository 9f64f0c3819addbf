import { rowsOf, schedule, type Ids, type NewEvent, type Tx } from '@backroom/platform';
import { changePurse } from '../purse/change-purse.sql.js';
import { endOverdue } from '../purse/hold.sql.js';
import { emptying, spendableOf } from '../purse/purse-rules.js';
import { lockedPurseById } from '../purse/purse.sql.js';
import { settlementDue, type Ending, type TakenBack } from './gift-card.due.js';

type PublishingTx = Tx & { publish(...events: NewEvent[]): void };
interface Parts {
  ids: Ids;
  now: Date;
}

/** Cards taken back per transaction. */
const cardsAtOnce = 200;
const movementOf = { expired: 'expiry', voided: 'void' } as const;

/** Makes the cards of an issue up to a generation unspendable; their rest is taken back afterwards. */
export async function closeCards(
  tx: Tx,
  { accountId, id, generation }: { accountId: number; id: number; generation: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update purse p set expires_at = least(expires_at, $4) from gift_card k
     where k.account_id = $1 and k.issue_id = $2 and k.generation <= $3 and k.state = 'active'
       and p.account_id = k.account_id and p.id = k.id`,
    [accountId, id, generation, now],
  );
}

/**
 * Takes back the rest of an issue’s cards and returns whether there may be more. Cards that expire later, because their
 * expiry was changed, are skipped.
 */
export async function takeBackCards(
  tx: PublishingTx,
  { accountId, issueId, generation, period, state }: Ending & { accountId: number },
  parts: Parts,
): Promise<boolean> {
  const cards = await rowsOf<{ id: string }>(
    tx,
    `select k.id from gift_card k join purse p on p.account_id = k.account_id and p.id = k.id
     where k.account_id = $1 and k.issue_id = $2 and k.state = 'active'
       and (k.generation < $3 or k.generation = $3 and k.period <= $4) and ($5 = 'voided' or p.expires_at <= $6)
     order by k.id limit ${cardsAtOnce} for update of p`,
    [accountId, issueId, generation, period, state, parts.now],
  );
  for (const { id } of cards) await takeBackCard(tx, { accountId, id }, state, parts);
  return cards.length === cardsAtOnce;
}

/**
 * Ends a card and takes back its free balance at once. Reserved value stays until it is captured or its hold expires;
 * the rest follows then (H-17).
 */
export async function takeBackCard(
  tx: PublishingTx,
  { accountId, id }: { accountId: number; id: string },
  state: TakenBack,
  { ids, now }: Parts,
): Promise<void> {
  const purse = await lockedPurseById(tx, accountId, id);
  const freed = await endOverdue(tx, purse, now);
  await tx.query('update gift_card set state = $3 where account_id = $1 and id = $2', [accountId, id, state]);
  const left = spendableOf(purse) + freed;
  if (left > 0 || freed > 0)
    await changePurse(tx, purse, emptying(left, freed), now, {
      ...{ kind: movementOf[state], factId: ids.next(), locationId: 0 },
    });
  const [open] = await tx.query<{ until: Date | null }>(
    "select max(expires_at) as until from hold where account_id = $1 and purse_id = $2 and state = 'held'",
    [accountId, id],
  );
  if (open?.until) await schedule(tx, settlementDue({ accountId, id }, state, open.until));
}
