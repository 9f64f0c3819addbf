import type { Migration } from '@backroom/platform';

/**
 * Requested mails, once per id, and the mailbox of a system without a mail server. The rows belong to people, not to
 * tenants.
 */
export const mails: Migration = {
  name: '001-mails',
  sql: `
    create table mail (
      id text primary key,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'expired', 'refused')),
      -- Content and recipient; forgotten once there is nothing more to do.
      sealed bytea,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      -- Why the mail server refused it.
      reason text not null default '',
      check ((state = 'waiting') = (sealed is not null))
    );
    create index on mail (requested_at);

    create table kept_mail (
      id text primary key,
      kind text not null,
      language text not null,
      sender text not null,
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      at timestamptz not null
    );
    create index on kept_mail (at);
    create index on kept_mail (lower(recipient), at);`,
};
