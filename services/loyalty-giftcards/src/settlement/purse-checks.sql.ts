/**
 * Invariants of stored value, each as a query for violations: `subject`, and `detail` for people. $1 is the account.
 * They compare stored with derived values.
 */
export const purseChecks = {
  'hold-captured': `
    select h.order_id::text as subject, h.state || ' hold spent ' || h.captured || ', its purse ' || e.spent as detail
    from (select account_id, order_id, purse_id, max(state) as state, sum(captured) as captured
      from hold where account_id = $1 group by 1, 2, 3) h left join lateral (
      select coalesce(-sum(amount), 0) as spent from purse_entry
      where account_id = h.account_id and purse_id = h.purse_id and kind = 'capture' and fact_id = h.order_id) e on true
    where h.captured <> e.spent`,

  'purse-in-journal': `
    select concat_ws(' ', coalesce(p.tender, j.tender), coalesce(p.currency, j.currency)) as subject, p.balance || ' in purses, ' || j.balance || ' in the journal' as detail
    from (select tender, currency, sum(balance) as balance from purse where account_id = $1 group by 1, 2) p
    full join (
      select case ledger_account when 'liability.wallet' then 'wallet' when 'liability.points' then 'points'
          when 'liability.giftCard' then 'giftCard' else 'tab' end as tender, currency, -sum(amount) as balance
      from journal_entry where account_id = $1 and ledger_account in ('liability.wallet', 'liability.points',
        'liability.giftCard', 'asset.tab') group by 1, 2) j using (tender, currency)
    where coalesce(p.balance, 0) <> coalesce(j.balance, 0)`,

  'spending-whole': `
    select order_id::text as subject, tender || ' paid ' || amount || ', of which ' || row(captured, taken, short)::text as detail
    from spending where account_id = $1 and tender <> 'points' and amount <> captured + taken + short`,

  'spending-in-purse': `
    select s.order_id::text as subject, s.tender || ' took ' || s.taken || ', its purse ' || e.taken as detail
    from spending s left join lateral (
      select coalesce(-sum(amount), 0) as taken from purse_entry
      where account_id = s.account_id and purse_id = s.purse_id and kind = 'spend' and fact_id = s.order_id) e on true
    where s.account_id = $1 and s.taken <> e.taken`,

  'spending-owed': `
    select s.order_id::text as subject, s.tender || ' is short of ' || s.short || ', owed is ' || coalesce(r.amount, 0) as detail
    from spending s left join receivable r using (account_id, order_id, tender, card_id)
    where s.account_id = $1 and s.short <> coalesce(r.amount, 0)`,

  'deposit-put-in': `
    select d.deposit_id::text as subject, d.state || ' deposit of ' || d.amount || ', settled ' || d.settled || '; its purse took '
        || coalesce(e.amount, 0) || ', debts ' || coalesce(s.amount, 0) as detail
    from deposit d left join purse_entry e on e.account_id = d.account_id and e.purse_id = d.purse_id
        and e.kind = 'deposit' and e.fact_id = d.deposit_id
      left join (select fact_id, sum(amount) as amount from settlement
        where account_id = $1 and settled_by = 'deposit' group by 1) s on s.fact_id = d.deposit_id
    where d.account_id = $1 and (d.settled <> coalesce(s.amount, 0)
      or coalesce(e.amount, 0) <> case d.state when 'deposited' then d.amount else 0 end)`,

  'credit-put-in': `
    select coalesce(c.refund_id, e.refund_id)::text as subject,
      'gave ' || coalesce(c.given, 0) || ', purses took ' || coalesce(e.amount, 0) as detail
    from (select refund_id, given from purse_credit where account_id = $1) c
    full join (select fact_id as refund_id, sum(amount) as amount from purse_entry
      where account_id = $1 and kind = 'credit' group by 1) e using (refund_id)
    where coalesce(c.given, 0) <> coalesce(e.amount, 0)`,

  'money-given-back': `
    select s.order_id::text as subject, 'refunds gave back ' || c.given || ' to ' || s.tender || ', customers paid '
        || s.captured + s.taken + coalesce(t.amount, 0) as detail
    from spending s
      join (select account_id, order_id, tender, card_id, sum(given) as given from purse_credit
        where account_id = $1 and tender <> 'points' group by 1, 2, 3, 4) c using (account_id, order_id, tender, card_id)
      left join receivable r using (account_id, order_id, tender, card_id)
      left join lateral (select sum(amount) as amount from settlement
        where account_id = r.account_id and receivable_id = r.id and settled_by = 'deposit') t on true
    where c.given > s.captured + s.taken + coalesce(t.amount, 0)`,

  'earning-entries': `
    select coalesce(x.order_id, e.order_id)::text as subject, 'earned ' || row(coalesce(x.points, 0), coalesce(x.taken, 0))::text
        || ', its purse ' || row(coalesce(e.points, 0), coalesce(e.taken, 0))::text as detail
    from (select order_id, points, taken from earning where account_id = $1) x
    full join (
      select coalesce(r.order_id, m.fact_id) as order_id, coalesce(sum(amount) filter (where kind = 'earn'), 0) as points,
        coalesce(-sum(amount) filter (where kind = 'takeBack'), 0) as taken
      from purse_entry m left join earning_refund r on r.account_id = m.account_id and r.refund_id = m.fact_id
      where m.account_id = $1 and m.kind in ('earn', 'takeBack') group by 1) e using (order_id)
    where coalesce(x.points, 0) <> coalesce(e.points, 0) or coalesce(x.taken, 0) <> coalesce(e.taken, 0)`,

  'points-given-back': `
    select order_id::text as subject, 'refunds gave back ' || c.given || ' points, the sale took ' || s.captured + s.taken as detail
    from spending s join (select account_id, order_id, sum(given) as given from purse_credit
      where account_id = $1 and tender = 'points' group by 1, 2) c using (account_id, order_id)
    where s.tender = 'points' and c.given > s.captured + s.taken`,

  'receivable-settled': `
    select r.id::text as subject, r.settled || ' is settled, its settlements come to ' || t.amount as detail
    from receivable r left join lateral (
      select coalesce(sum(amount), 0) as amount from settlement
      where account_id = r.account_id and receivable_id = r.id) t on true
    where r.account_id = $1 and r.settled <> t.amount`,
} as const satisfies Readonly<Record<string, string>>;

/** Invariants of pending payments at a moment, $2. */
export const checksOfPayments = {
  // Except tabs with a refund of a sale that is not settled yet, and tabs of erased customers: both are credited regardless.
  'tab-prepared': `
    select p.id::text as subject, 'asks for ' || d.prepared || ', owed is ' || -p.balance as detail
    from purse p join (select purse_id, sum(amount) as prepared from deposit
        where account_id = $1 and state = 'prepared' and expires_at > $2 group by 1) d on d.purse_id = p.id
    where p.account_id = $1 and p.tender = 'tab' and d.prepared > -p.balance
      and not exists (select from purse_entry e join purse_credit c on c.account_id = e.account_id and c.refund_id = e.fact_id
        where e.account_id = p.account_id and e.purse_id = p.id and e.kind = 'credit'
          and not exists (select from spending s where s.account_id = c.account_id and s.order_id = c.order_id
            and s.tender = c.tender and s.card_id = c.card_id)
          and not exists (select from hold h where h.account_id = c.account_id and h.order_id = c.order_id
            and h.tender = c.tender and h.card_id = c.card_id and h.state = 'captured'))
      and exists (select from customer m where m.account_id = p.account_id and m.person_id = p.person_id)`,
} as const satisfies Readonly<Record<string, string>>;

/** Invariants of single purses; those after $2 up to $3. */
export const checksOfPurses = {
  'purse-entries': `
    select p.id::text as subject, p.tender || ' says ' || row(p.balance, p.entries)::text || ', its entries '
        || row(e.sum, e.n, e.last)::text as detail
    from purse p left join lateral (
      select coalesce(sum(amount), 0) as sum, count(*) as n, coalesce(max(n), 0) as highest,
        coalesce((array_agg(balance_after order by n desc))[1], 0) as last,
        coalesce(bool_and(balance_after = sum_until), true) as continuous
      from (select x.*, sum(amount) over (order by n) as sum_until from purse_entry x
        where x.account_id = p.account_id and x.purse_id = p.id) as each) e on true
    where p.account_id = $1 and p.id > $2 and p.id <= $3 and (p.balance <> e.sum or p.balance <> e.last or p.entries <> e.n or e.highest <> e.n
      or not e.continuous)`,

  'purse-held': `
    select p.id::text as subject, p.tender || ' keeps ' || p.held || ', its open holds ' || h.sum as detail
    from purse p left join lateral (
      select coalesce(sum(amount), 0) as sum from hold
      where account_id = p.account_id and purse_id = p.id and state = 'held') h on true
    where p.account_id = $1 and p.id > $2 and p.id <= $3 and p.held <> h.sum`,
} as const satisfies Readonly<Record<string, string>>;

export const [firstPurse, lastPurse] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
