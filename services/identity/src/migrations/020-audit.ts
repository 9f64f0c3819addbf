import { tenantPolicy, type Migration } from '@backroom/platform';

/** Revokes changing and removing rows of a table from all roles but the owner. */
const keepRows = (table: string, rights: string) => `
    do $$
      declare holder name;
      begin
        for holder in select distinct grantee from information_schema.role_table_grants
          where table_name = '${table}' and grantee <> current_user
        loop
          execute format('revoke ${rights} on ${table} from %I', holder);
        end loop;
      end $$;`;

/** The audit log: one chain of entries per account, and the keys of personal fields. */
export const audit: Migration = {
  name: '020-audit',
  sql: `
    -- Where each chain ends. 0 is the chain of what belongs to no account.
    create table audit_chain (
      account_id bigint primary key,
      last_sequence bigint not null,
      last_hash bytea not null
    );
    ${tenantPolicy('audit_chain')}

    create table audit_entry (
      account_id bigint not null,
      sequence bigint not null,
      event_id uuid not null unique,
      at timestamptz not null,
      recorded_at timestamptz not null,
      service text not null,
      command text not null,
      actor text not null,
      session_id text not null,
      api_key_id text not null,
      subject_kind text not null,
      subject_id text not null,
      -- Of places and things; the names of people stand nowhere in here.
      subject_name text not null,
      trace_id text not null,
      -- JSON as text: the hash covers every character. Personal fields are sealed with the key of their person.
      origin text not null,
      before text not null,
      after text not null,
      -- Covers all of the above and the hash of the entry before.
      hash bytea not null,
      primary key (account_id, sequence)
    );
    create index audit_entry_by_time on audit_entry (account_id, at desc, sequence desc);
    create index audit_entry_by_subject on audit_entry (account_id, subject_kind, subject_id, at desc);
    create index audit_entry_by_actor on audit_entry (account_id, actor, at desc);
    ${tenantPolicy('audit_entry')}

    -- A row without a key says that the person was erased: no new key is ever made for them. No tenant's state.
    create table audit_key (
      owner text primary key,
      wrapped bytea,
      created_at timestamptz not null,
      erased_at timestamptz,
      check ((wrapped is null) = (erased_at is not null))
    );

    create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'The audit log is append-only' using errcode = 'restrict_violation'; end $$;
    create trigger append_only before update or delete or truncate on audit_entry
      for each statement execute function refuse_audit_change();
    create trigger chains_stay before delete or truncate on audit_chain
      for each statement execute function refuse_audit_change();
    create trigger erasures_stay before delete or truncate on audit_key
      for each statement execute function refuse_audit_change();
    ${keepRows('audit_entry', 'update, delete, truncate')}
    ${keepRows('audit_chain', 'delete, truncate')}
    ${keepRows('audit_key', 'delete, truncate')}

    alter table person add column erased_at timestamptz;`,
};
