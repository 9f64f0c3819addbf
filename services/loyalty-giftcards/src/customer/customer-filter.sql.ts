import { behindWord, rarestFirst, typedWordsOf, type Tx } from '@backroom/platform';

/** Whoever was found is counted so far (design: Totals and deep pages). */
export const countLimit = 10_000;

/** Which customers of the accounts in view are seen. */
export interface SeenCustomers {
  /** Those alone who were at a place that the transaction sees (PERM-4). */
  atPlaces: boolean;
  /** Accounts of which all are seen even so; absent in files that an earlier version asked for. */
  wholeAccounts?: readonly number[];
  /** The places in view, to read by where all accounts are seen by them; absent: customers are asked one by one. */
  places?: readonly number[];
}

export interface CustomerFilter extends SeenCustomers {
  accounts: readonly number[];
  keywords: string;
  /** What the keywords come to, the rarest first; absent: the longest. */
  words?: readonly string[];
  groupId: number;
  checkedIn: boolean;
}

/** The values of a statement, in the order in which they were asked for. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

const begins = (word: string, $: Parameters, row = 'w'): string =>
  `${row}.word >= ${$.add(word, 'text')} and ${row}.word < ${$.add(behindWord(word), 'text')}`;

const hasWord = (word: string, $: Parameters): string =>
  `exists (select from customer_word w where w.account_id = c.account_id and w.person_id = c.person_id
        and ${begins(word, $)})`;

const inGroup = (group: number, $: Parameters): string =>
  `exists (select from customer_group_member g where g.account_id = c.account_id and g.group_id = ${$.add(group, 'bigint')}
        and g.person_id = c.person_id)`;

/** Whether a row with `account_id` and `person_id` is of a customer who is seen. */
export const isSeen = ({ wholeAccounts = [] }: SeenCustomers, $: Parameters, row = 'c'): string =>
  `(${row}.account_id = any (${$.add(wholeAccounts, 'bigint[]')}) or exists (
        select from customer_place w where w.account_id = ${row}.account_id and w.person_id = ${row}.person_id))`;

/** What a filter lets through of the customers `c`, by these of its words. */
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

/** The same filter, which is then read from the word that the fewest have. */
export const byRarestWord = async (tx: Tx, filter: CustomerFilter): Promise<CustomerFilter> => ({
  ...filter,
  words: await rarestFirst(tx, filter.accounts, typedWordsOf(filter.keywords)),
});

/** Rows with `account_id` and `person_id` of the account `a` that a narrow filter is read from, and what of it they leave. */
export interface NarrowSource {
  rows: ($: Parameters) => string;
  left: ($: Parameters) => string[];
  /** How often somebody stands there at most, as good as always; absent: as many rows as there may be are all read. */
  repeats?: number;
}

/**
 * Where the people of a narrow filter are read: those with the longest word, those of a group, or those who were at a
 * place. Undefined where nothing narrows. Somebody may stand there several times.
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
      // So many of each place: where there are fewer in all, none is left out.
      rows: (
        $,
      ) => `select p.account_id, p.person_id from unnest(${$.add(places, 'bigint[]')}) as l(location_id)
        cross join lateral (select p.account_id, p.person_id from customer_place p
          where p.account_id = a.account_id and p.location_id = l.location_id limit ${$.add(countLimit + 1, 'bigint')}) as p`,
      left: () => [],
    };
  return undefined;
}
