import { behindWord, typedWordsOf } from '@backroom/platform';

export interface CustomerFilter {
  accounts: readonly number[];
  keywords: string;
  groupId: number;
  checkedIn: boolean;
  /** Those alone who were at a place that the transaction sees (PERM-4). */
  atPlaces: boolean;
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

const wasThere =
  'exists (select from customer_place p where p.account_id = c.account_id and p.person_id = c.person_id)';

/** What a filter lets through of the customers `c`, by these of its words. */
export function conditionsOf(
  filter: CustomerFilter,
  $: Parameters,
  words = typedWordsOf(filter.keywords),
): string[] {
  return [
    ...words.map((word) => hasWord(word, $)),
    ...(filter.groupId ? [inGroup(filter.groupId, $)] : []),
    ...(filter.checkedIn ? ['c.checked_in'] : []),
    ...(filter.atPlaces ? [wasThere] : []),
  ];
}

/**
 * Where the people of a narrow filter are read, as rows with `account_id` and `person_id` of the account `a`: those with
 * the longest word, or those of a group. Undefined where nothing narrows.
 */
export function narrowest(filter: CustomerFilter, $: Parameters): string | undefined {
  const [word] = typedWordsOf(filter.keywords);
  if (word === undefined && filter.groupId)
    return `select g.account_id, g.person_id from customer_group_member g
      where g.account_id = a.account_id and g.group_id = ${$.add(filter.groupId, 'bigint')}`;
  if (word === undefined) return undefined;
  return `select w.account_id, w.person_id from customer_word w where w.account_id = a.account_id and ${begins(word, $)}`;
}
