import { tenantPolicy, type Migration } from '@backroom/platform';

/** The opening of a session, the purpose of a key, provider subjects of people, and the last mail to an address. */
export const proofsAndLinks: Migration = {
  name: '015-proofs-and-links',
  sql: `
    -- Sessions of before count as opened without one: whoever has a second factor signs in once more.
    alter table session add column second_factor boolean not null default false;
    alter table password_reset add column purpose text not null default 'reset' check (purpose in ('reset', 'invite'));

    -- Who a subject of a provider is here: from the second sign-in on this decides, not the email.
    create table sso_link (
      account_id bigint not null references account,
      issuer text not null,
      subject text not null,
      person_id bigint not null references person on delete cascade,
      linked_at timestamptz not null,
      primary key (account_id, issuer, subject),
      unique (person_id, account_id, issuer)
    );
    ${tenantPolicy('sso_link')}

    -- Addresses that mails of registrations went to, by a hash: none gets more the more often somebody asks.
    create table mail_recipient (
      key bytea primary key,
      mails int not null,
      mailed_at timestamptz not null
    );
    create index on mail_recipient (mailed_at);`,
};
