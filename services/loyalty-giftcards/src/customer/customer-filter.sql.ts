import { endOfWordRange, rarestFirst, typedWordsOf, type Tx } from '@backroom/platform';

/** Totals are counted up to this limit (design: Totals and deep pages). */
export const countLimit = 10_000;

/** Which customers of the accounts in view are visible. */
export interface SeenCustomers {
  /** Only customers seen at a location that is visible to the transaction (PERM-4). */
  atPlaces: boolean;
  /** Accounts whose customers are all visible regardless; absent in exports requested by an earlier version. */
  wholeAccounts?: readonly number[];
  /**
   * The visible locations, to read from if they determine visibility for all accounts; if absent, each customer is
   * checked.
   */
  places?: readonly number[];
}

export interface CustomerFilter extends SeenCustomers {
  accounts: readonly number[];
  keywords: string;
  /** The words of the keywords, rarest first; if absent, longest first. */
  words?: readonly string[];
  groupId: number;
  checkedIn: boolean;
}

/** The values of a statement, in the order in which they are added. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

const begins = (word: string, $: Parameters, row = 'w'): string =>
  `${row}.word >= ${$.add(word, 'text')} and ${row}.word < ${$.add(endOfWordRange(word), 'text')}`;

const hasWord = (word: string, $: Parameters): string =>
  `exists (select from customer_word w where w.account_id = c.account_id and w.person_id = c.person_id
        and ${begins(word, $)})`;

const inGroup = (group: number, $: Parameters): string =>
  `exists (select from customer_group_member g where g.account_id = c.account_id and g.group_id = ${$.add(group, 'bigint')}
        and g.person_id = c.person_id)`;

/** Returns the condition that a row with `account_id` and `person_id` belongs to a visible customer. */
export const isSeen = ({ wholeAccounts = [] }: SeenCustomers, $: Parameters, row = 'c'): string =>
  `(${row}.account_id = any (${$.add(wholeAccounts, 'bigint[]')}) or exists (
        select from customer_place w where w.account_id = ${row}.account_id and w.person_id = ${row}.person_id))`;

/** Returns the conditions of a filter on customers `c`, with these words. */
export function conditionsOf(
  filter: CustomerFilter,
  $: Parameters,
  words: readonly string[] = typedWordsOf(filter.keywords),
): string[] {
  return [
    ...words.map((word) => hasWord(word, $)),
    ...(filter.groupId ? [inGroup(filter.groupId, $)] : []),
    ...(filter.checkedIn ? ['c.checked_in'] : []),
    ...(filter.atPlaces ? [isSeen(filter, $)] : []),
  ];
}

/** Returns the same filter with its words sorted, so that it is read from the rarest word. */
export const byRarestWord = async (tx: Tx, filter: CustomerFilter): Promise<CustomerFilter> => ({
  ...filter,
  words: await rarestFirst(tx, filter.accounts, typedWordsOf(filter.keywords)),
});

/**
 * Rows with `account_id` and `person_id` of account `a` from which a narrow filter is read, and its remaining
 * conditions.
 */
export interface NarrowSource {
  rows: ($: Parameters) => string;
  left: ($: Parameters) => string[];
  /** Max rows per person in practice; if absent, there is no such bound and all rows are read. */
  repeats?: number;
}

/**
 * Returns where to read the people of a narrow filter: by the first word, by group or by location. Undefined if the
 * filter is not narrow. A person may appear several times.
 */
export function narrowest(filter: CustomerFilter): NarrowSource | undefined {
  const [word, ...more] = filter.words ?? typedWordsOf(filter.keywords);
  const { groupId, places } = filter;
  if (word !== undefined)
    return {
      rows: ($) => `select w.account_id, w.person_id from customer_word w
        where w.account_id = a.account_id and ${begins(word, $)}`,
      left: ($) => conditionsOf(filter, $, more),
      repeats: 6,
    };
  if (groupId)
    return {
      rows: ($) => `select g.account_id, g.person_id from customer_group_member g
        where g.account_id = a.account_id and g.group_id = ${$.add(groupId, 'bigint')}`,
      left: ($) => conditionsOf({ ...filter, groupId: 0 }, $),
      repeats: 1,
    };
  if (places && !filter.checkedIn)
    return {
      // Limited per location: if there are fewer in total, none is omitted.
      rows: (
        $,
      ) => `select p.account_id, p.person_id from unnest(${$.add(places, 'bigint[]')}) as l(location_id)
        cross join lateral (select p.account_id, p.person_id from customer_place p
          where p.account_id = a.account_id and p.location_id = l.location_id limit ${$.add(countLimit + 1, 'bigint')}) as p`,
      left: () => [],
    };
  return undefined;
}
