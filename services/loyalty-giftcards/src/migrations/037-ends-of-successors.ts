import type { Migration } from '@backroom/platform';

/** Also expires replacement cards in the books when their year ends. */
export const endsOfSuccessors: Migration = {
  name: '037-ends-of-successors',
  sql: `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    insert into due_work (kind, key, account_id, due_at, payload)
      select 'settle-gift-card', k.id, k.account_id, p.expires_at, '"expired"'
      from gift_card k join purse p on p.account_id = k.account_id and p.id = k.id
      where k.replaces is not null and k.state = 'active' and p.expires_at is not null
    on conflict (kind, key) do nothing;`,
};
