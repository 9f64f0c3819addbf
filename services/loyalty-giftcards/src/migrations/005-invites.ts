import { tenantPolicy, type Migration } from '@backroom/platform';

/** Invitations to become a customer. Their content is written by the operator and deleted with the person. */
export const invites: Migration = {
  name: '005-invites',
  sql: `
    create table invite (
      id uuid primary key,
      account_id bigint not null,
      email text not null,
      -- The mailbox behind the address, however it is written: one invite each.
      mailbox text collate "C" not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      group_name text not null,
      language text not null,
      invited_at timestamptz not null,
      -- Its mail is not on its way yet.
      waits boolean not null default true,
      -- Of the mail that went last.
      mail_id uuid,
      key_hash bytea,
      sent_at timestamptz,
      expires_at timestamptz,
      bounced_at timestamptz,
      -- Wrong keys in a row, and until when it is told to nobody.
      wrong_keys int not null default 0,
      paused_until timestamptz,
      accepted_at timestamptz,
      person_id bigint,
      version int not null default 1,
      unique (account_id, mailbox)
    );
    create index invite_by_time on invite (account_id, invited_at desc, id);
    create index invite_by_email on invite (email);
    create index invite_of_person on invite (person_id) where person_id is not null;
    ${tenantPolicy('invite')}

    -- When a mailbox was invited last, by whichever operators: nobody's tenant, and shown to no operator. Hashed.
    create table invite_recipient (
      mailbox_hash bytea primary key,
      mailed_at timestamptz[] not null,
      last_at timestamptz not null
    );
    create index invite_recipient_by_time on invite_recipient (last_at);`,
};
