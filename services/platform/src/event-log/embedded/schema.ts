import type { Migration } from '../../database/migrate.js';

/** The tables and functions of the embedded log, in a separate database. */
export const embeddedEventLogMigrations: readonly Migration[] = [
  {
    name: '001-event-log',
    sql: `
      create table topic (
        name text primary key,
        partitions int not null check (partitions between 1 and 1000),
        retention_ms bigint,
        compacted boolean not null default false
      );

      create table topic_partition (
        id int generated always as identity primary key,
        topic text not null references topic,
        number int not null,
        next_offset bigint not null default 0,
        unique (topic, number)
      ) with (fillfactor = 50);

      create table record (
        partition_id int not null,
        position bigint not null,
        key text not null,
        value bytea,
        headers text not null,
        at timestamptz not null,
        primary key (partition_id, position)
      );
      alter table record alter value set storage external;
      create index record_at on record using brin (at);

      -- A process with a log open. Losing the lease takes its memberships, and with them its partitions, away.
      create table log_session (id uuid primary key, lease_until timestamptz not null);

      create table group_member (
        id uuid primary key,
        group_name text not null,
        session_id uuid not null references log_session on delete cascade,
        topics text[] not null
      );
      create index group_member_session on group_member (session_id);

      create table group_partition (
        group_name text not null,
        partition_id int not null references topic_partition,
        committed bigint not null default 0,
        owner uuid references group_member on delete set null,
        generation bigint not null default 0,
        primary key (group_name, partition_id)
      ) with (fillfactor = 50);
      create index group_partition_owner on group_partition (owner);

      -- Offsets are given out under the partitions' row locks, which are held to commit: what can be seen of a
      -- partition is always a prefix. Locks are taken in the order of ids, so two processes cannot deadlock.
      create function append_records(
        p_ids int[], p_counts int[], r_partition int[], r_nth int[], r_key text[], r_headers text[],
        r_start int[], r_length int[], r_values bytea, r_at timestamptz
      ) returns void language plpgsql as $$
      begin
        perform 1 from topic_partition where id = any (p_ids) order by id for update;
        insert into record (partition_id, position, key, value, headers, at)
          select r.partition, p.next_offset + r.nth, r.key,
                 case when r.length >= 0 then substring(r_values from r.start + 1 for r.length) end, r.headers, r_at
          from unnest(r_partition, r_nth, r_key, r_headers, r_start, r_length)
               as r(partition, nth, key, headers, start, length)
          join topic_partition p on p.id = r.partition;
        update topic_partition p set next_offset = p.next_offset + c.n
          from unnest(p_ids, p_counts) as c(id, n) where p.id = c.id;
        -- Once per transaction. 8000 bytes is the most NOTIFY carries: above that everybody looks for himself.
        perform pg_notify('backroom_log', case when cardinality(p_ids) > 300 then 'r*' else
          (select 'r' || string_agg(id || ':' || next_offset, ' ') from topic_partition where id = any (p_ids)) end);
      end $$;

      -- A session's heartbeat, the burial of dead sessions, and how far every partition reaches.
      create function log_tick(p_session uuid, p_lease_ms int)
        returns table (alive boolean, ids int[], heads bigint[]) language plpgsql as $$
      declare buried int;
      begin
        perform set_config('synchronous_commit', 'off', true);
        update log_session set lease_until = clock_timestamp() + p_lease_ms * interval '1 ms' where id = p_session;
        alive := found;
        delete from log_session where id in
          (select id from log_session where lease_until < clock_timestamp() order by id for update skip locked);
        get diagnostics buried = row_count;
        if buried > 0 then perform pg_notify('backroom_log', 'g*'); end if;
        select array_agg(id), array_agg(next_offset) into ids, heads from topic_partition;
        return next;
      end $$;

      -- Gives a member the free partitions of its share and lists all it holds. A partition that a living member
      -- holds is never taken: its holder learns here that it is no longer wanted there, drains it and lets it go.
      create function log_assign(p_member uuid)
        returns table (partition_id int, topic text, number int, committed bigint, generation bigint, wanted boolean)
        language plpgsql as $$
      #variable_conflict use_column
      declare
        p_group text;
      begin
        select m.group_name into p_group from group_member m where m.id = p_member;
        if not found then return; end if;
        perform pg_advisory_xact_lock(727366, hashtext(p_group));
        insert into group_partition (group_name, partition_id)
          select p_group, p.id from topic_partition p, group_member m
          where m.id = p_member and p.topic = any (m.topics)
            and not exists (select from group_partition g where g.group_name = p_group and g.partition_id = p.id);
        return query
          with share as (
            select m.id, t.topic, count(*) over w as members,
                   row_number() over (partition by t.topic order by m.id) - 1 as place
            from group_member m, unnest(m.topics) as t(topic)
            where m.group_name = p_group window w as (partition by t.topic)
          ), desired as (
            select p.id from topic_partition p join share s on s.topic = p.topic
            where s.id = p_member and (p.number + abs(hashtext(p.topic)::bigint)) % s.members = s.place
          ), taken as (
            update group_partition g set owner = p_member, generation = g.generation + 1
            where g.group_name = p_group and g.owner is null and g.partition_id in (select id from desired)
            returning g.partition_id, g.committed, g.generation
          ), held as (
            select t.* from taken t
            union
            select g.partition_id, g.committed, g.generation from group_partition g
            where g.group_name = p_group and g.owner = p_member
          )
          select p.id, p.topic, p.number, h.committed, h.generation, p.id in (select id from desired)
          from held h join topic_partition p on p.id = h.partition_id;
      end $$;

      -- A lost offset only means that a batch comes again, so nobody waits for the disk. Fenced by owner and
      -- generation: whoever lost a partition cannot move its offset any more.
      create function commit_offsets(p_groups text[], p_ids int[], p_owners uuid[], p_generations bigint[], p_offsets bigint[])
        returns table (nth bigint) language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'off', true);
        return query
          update group_partition g set committed = c.committed
          from unnest(p_groups, p_ids, p_owners, p_generations, p_offsets)
               with ordinality as c(group_name, id, owner, generation, committed, nth)
          where g.group_name = c.group_name and g.partition_id = c.id and g.owner = c.owner
            and g.generation = c.generation and g.committed <= c.committed
          returning c.nth;
      end $$;
    `,
  },
];

/** Privileges of the role of the services: it owns nothing. */
export function grantsFor(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`;
  return `grant select, insert, update, delete on topic, topic_partition, record, log_session, group_member, group_partition to ${name};
    grant execute on all functions in schema public to ${name};`;
}
