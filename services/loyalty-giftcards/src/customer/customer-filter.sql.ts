import { behind, typedWords } from './customer-words.js';

/** Which customers of the accounts in view are seen. */
export interface SeenCustomers {
  /** Those alone who were at a place that the transaction sees (PERM-4). */
  atPlaces: boolean;
  /** Accounts of which all are seen even so; absent in files that an earlier version asked for. */
  wholeAccounts?: readonly number[];
}

export interface CustomerFilter extends SeenCustomers {
  accounts: readonly number[];
  keywords: string;
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
  `${row}.word >= ${$.add(word, 'text')} and ${row}.word < ${$.add(behind(word), 'text')}`;

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
  words = typedWords(filter.keywords),
): string[] {
  return [
    ...words.map((word) => hasWord(word, $)),
    ...(filter.groupId ? [inGroup(filter.groupId, $)] : []),
    ...(filter.checkedIn ? ['c.checked_in'] : []),
    ...(filter.atPlaces ? [isSeen(filter, $)] : []),
  ];
}

/**
 * Where the people of a narrow filter are read, as rows with `account_id` and `person_id` of the account `a`: those with
 * the longest word, or those of a group. Undefined where nothing narrows.
 */
export function narrowest(filter: CustomerFilter, $: Parameters): string | undefined {
  const [word] = typedWords(filter.keywords);
  if (word === undefined && filter.groupId)
    return `select g.account_id, g.person_id from customer_group_member g
      where g.account_id = a.account_id and g.group_id = ${$.add(filter.groupId, 'bigint')}`;
  if (word === undefined) return undefined;
  return `select w.account_id, w.person_id from customer_word w where w.account_id = a.account_id and ${begins(word, $)}`;
}
