import type { Migration } from '../database/index.js';

/**
 * `domain_in_unicode` decodes the labels of a stored domain (Punycode, RFC 3492), for searches by its letters; a label
 * that is no such encoding stays. `search_email` then contains both forms.
 */
export const searchDomainMigration: Migration = {
  name: 'platform-search-domain',
  sql: `
    create function label_in_unicode(label text) returns text language plpgsql immutable parallel safe as $$
    declare
      encoded text := substring(label from 5);
      split int := length(encoded) - strpos(reverse(encoded), '-') + 1;
      letters text := '';
      n int := 128; i bigint := 0; bias int := 72; old_i bigint; weight bigint; k int; digit int; threshold int;
      delta bigint; size int; at int := 1;
    begin
      if label !~ '^xn--[a-z0-9-]{1,59}$' then return label; end if;
      if split <= length(encoded) then
        letters := left(encoded, split - 1);
        at := split + 1;
      end if;
      while at <= length(encoded) loop
        old_i := i; weight := 1; k := 36;
        loop
          digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(encoded, at, 1)) - 1;
          if at > length(encoded) or digit < 0 then return label; end if;
          at := at + 1;
          i := i + digit * weight;
          threshold := least(greatest(k - bias, 1), 26);
          exit when digit < threshold;
          weight := weight * (36 - threshold);
          k := k + 36;
          if weight > 2000000000 or i > 2000000000 then return label; end if;
        end loop;
        size := length(letters) + 1;
        delta := case when old_i = 0 then (i - old_i) / 700 else (i - old_i) / 2 end;
        delta := delta + delta / size;
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        if n + i / size > 1114111 then return label; end if;
        n := n + i / size;
        i := i % size;
        if n between 55296 and 57343 then return label; end if;
        letters := left(letters, i::int) || chr(n) || substr(letters, i::int + 1);
        i := i + 1;
      end loop;
      return letters;
    end $$;
    create function domain_in_unicode(domain text) returns text language sql immutable parallel safe
      return (select string_agg(label_in_unicode(label), '.' order by n)
        from unnest(string_to_array(domain, '.')) with ordinality as t(label, n));
    create or replace function search_email(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      name text := rtrim(search_text(regexp_replace(value, '@[^@]*$', '')));
      domain text := coalesce(substring(value from '@([^@]*)$'), '');
    begin
      if strpos(value, '@') = 0 then return name; end if;
      if domain !~ '(^|\\.)xn--' then return name || '@' || search_fold(domain); end if;
      return name || '@' || domain || name || '@' || search_fold(domain_in_unicode(domain));
    end $$;`,
};
