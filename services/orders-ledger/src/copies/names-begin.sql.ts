import { wordsBegin } from '@backroom/platform';

/** What a current or former name belongs to. */
export type Bearer = 'location' | 'kiosk' | 'product';

/**
 * SQL array of the names of these accounts that contain every typed word. Each sale and cart has a name of `ledger_name`,
 * so that rows are compared with the few names instead of searched.
 */
export const namesBegin = (bearer: Bearer, accounts: string, patterns: string): string =>
  `array(select n.name from ledger_name n where n.account_id = any (${accounts}) and n.bearer = '${bearer}'
    and ${wordsBegin('n.name', patterns)})`;
