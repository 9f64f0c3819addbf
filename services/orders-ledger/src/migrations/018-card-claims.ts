import { tenantPolicy, type Migration } from '@backroom/platform';

/**
 * The sale that a card payment belongs to, by the processor's reference: exactly one. References are unique across all
 * operators, although each sees only its own rows; of sales with the same reference, the first booked one has it.
 */
export const cardClaims: Migration = {
  name: '018-card-claims',
  sql: `
    create table card_claim (
      -- Processors make their names so that none is another's (pi_…, ch_…, sandbox_…).
      reference text primary key,
      account_id bigint not null,
      sale_id uuid not null,
      payment_id uuid not null
    );
    ${tenantPolicy('card_claim')}

    insert into card_claim (reference, account_id, sale_id, payment_id)
    select distinct on (p.reference) p.reference, p.account_id, p.sale_id, p.id
    from sale_payment p join sale s on s.account_id = p.account_id and s.id = p.sale_id
    where p.reference <> '' and p.type = 0
    order by p.reference, s.booked_at, s.id, p.n;

    drop index sale_payment_reference;`,
};
