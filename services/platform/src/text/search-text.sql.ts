import { typedPhrasesOf } from '@backroom/proto/search-words';
import type { Migration } from '../database/index.js';
import { withUnicodeDomains } from './email-key.js';

/** Accents and invisible characters, which searches ignore: ranges of a regular expression (Unicode 17). */
const hidden = [
  String.raw`\u00ad\u0300-\u036f\u0485-\u0486\u0600-\u0605\u061c\u064b-\u0655\u0670\u06dd\u070f\u0890-\u0891`,
  String.raw`\u08e2\u0951-\u0954\u115f-\u1160\u17b4-\u17b5\u180e\u1ab0-\u1add\u1ae0-\u1aeb\u1cd0-\u1cd2`,
  String.raw`\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e`,
  String.raw`\u2060-\u2064\u2066-\u206f\u20d0-\u20f0\u302a-\u302d\ufe00-\ufe0f\ufe20-\ufe2d\ufeff`,
  String.raw`\ufff9-\ufffb\U000101fd\U000102e0\U000110bd\U000110cd\U0001133b\U00013430-\U0001343f`,
  String.raw`\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d167-\U0001d169`,
  String.raw`\U0001d173-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U000e0001\U000e0020-\U000e007f`,
  String.raw`\U000e0100-\U000e01ef`,
].join('');
/** Characters between words: punctuation, signs, blanks, and letters that are used as an apostrophe. */
const betweenWords = [
  String.raw`\u0001-\u0023\u0025-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u009f\u00a1\u00a6-\u00a7\u00a9`,
  String.raw`\u00ab-\u00ac\u00ae\u00b0-\u00b1\u00b6-\u00b7\u00bb\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02c5`,
  String.raw`\u02d2-\u02d7\u02de-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f`,
  String.raw`\u0589-\u058a\u058d-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u05f4\u0606-\u060f\u061b\u061d-\u061f`,
  String.raw`\u066a-\u066d\u06d4\u06de\u06e9\u06fd-\u06fe\u0700-\u070d\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e`,
  String.raw`\u085e\u0888\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70`,
  String.raw`\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f0b`,
  String.raw`\u0f0d-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fcc`,
  String.raw`\u0fce-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680`,
  String.raw`\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u1940`,
  String.raw`\u1944-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a`,
  String.raw`\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u2010\u2012-\u2016`,
  String.raw`\u2018-\u2023\u2027-\u2029\u2030-\u2032\u2035\u2038-\u203b\u203d\u203f-\u2046\u204a-\u2056`,
  String.raw`\u2058-\u205e\u2104\u2108\u2114\u2117-\u2118\u211e-\u211f\u2123\u2125\u2127\u2129\u212e\u213a`,
  String.raw`\u2141-\u2144\u214a-\u214d\u214f\u218a-\u218b\u2190-\u2199\u219c-\u21ad\u21af-\u21cc`,
  String.raw`\u21d0-\u2203\u2205-\u2208\u220a-\u220b\u220d-\u2223\u2225\u2227-\u222b\u222e\u2231-\u2240`,
  String.raw`\u2242-\u2243\u2245-\u2246\u2248\u224a-\u225f\u2261\u2263-\u226c\u2272-\u2273\u2276-\u2277`,
  String.raw`\u227a-\u227f\u2282-\u2283\u2286-\u2287\u228a-\u22ab\u22b0-\u22df\u22e4-\u22e9\u22ee-\u22ff`,
  String.raw`\u27c0-\u2a0b\u2a0d-\u2a73\u2a77-\u2adb\u2add-\u2aff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff`,
  String.raw`\u2d70\u2e00-\u2e2e\u2e30-\u2e5d\u2e80-\u2e99\u2e9b-\u2e9e\u2ea0-\u2ef2\u2ff0-\u2fff`,
  String.raw`\u3001-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31e5\u31ef`,
  String.raw`\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua6f7\ua700-\ua716`,
  String.raw`\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa`,
  String.raw`\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf`,
  String.raw`\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf`,
  String.raw`\ufdfd-\ufdff\ufe45-\ufe46\ufffc-\ufffd\U00010100-\U00010102\U00010137-\U0001013f`,
  String.raw`\U00010179-\U00010189\U0001018c-\U0001018e\U00010190-\U0001019c\U000101a0\U000101d0-\U000101fc`,
  String.raw`\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f`,
  String.raw`\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f`,
  String.raw`\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8`,
  String.raw`\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110bc`,
  String.raw`\U000110be-\U000110c1\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd`,
  String.raw`\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d5`,
  String.raw`\U000113d7-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145b\U0001145d\U000114c6`,
  String.raw`\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f`,
  String.raw`\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c`,
  String.raw`\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71`,
  String.raw`\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011ff1\U00011fff\U00012470-\U00012474`,
  String.raw`\U00012ff1-\U00012ff2\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45`,
  String.raw`\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f\U0001cc00-\U0001ccd5`,
  String.raw`\U0001ccfa-\U0001ccfc\U0001cd00-\U0001ceb3\U0001ceba-\U0001ced0\U0001cee0-\U0001cef0`,
  String.raw`\U0001cf50-\U0001cfc3\U0001d000-\U0001d0f5\U0001d100-\U0001d126\U0001d129-\U0001d15d`,
  String.raw`\U0001d16a-\U0001d16c\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d1ba`,
  String.raw`\U0001d1c1-\U0001d1ea\U0001d200-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff`,
  String.raw`\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f`,
  String.raw`\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001eef1`,
  String.raw`\U0001f10d-\U0001f10f\U0001fb00-\U0001fb92\U0001fb94-\U0001fbef\U0001fbfa`,
].join('');
/** Currency signs, emoji and other pictures. */
const signs = String.raw`\u0024\u00a2-\u00a5\u20a0-\u20cf\u2300-\u245f\u2500-\u2775\u2794-\u27bf\u2b00-\u2bff\U0001f000-\U0001f0ff\U0001f110-\U0001faff`;
/** Letters of scripts written without blanks. */
const unspaced = [
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u302d\u3031-\u3035\u3038-\u30ff`,
  String.raw`\u3105-\u312f\u31a0-\u31ff\u3400-\u9fff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff`,
].join('');

/**
 * `search_text` returns the same as `searchTextOf`, for lists that search by words without storing them. Text of plain
 * ASCII takes a shorter way. `search_email` does not split the domain of an email. Released databases contain them:
 * another rule is another migration.
 */
export const searchTextMigration: Migration = {
  name: 'platform-search-text',
  sql: `
    create function search_fold(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := regexp_replace(normalize(value, NFKD), '[${hidden}]', '', 'g');
    begin
      folded := lower(upper(lower(folded collate "und-x-icu")));
      folded := replace(replace(replace(folded, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      return normalize(translate(folded, 'đðħłøŧς', 'ddhlotσ'), NFC);
    end $$;
    create function search_text(value text) returns text language plpgsql immutable parallel safe as $$
    begin
      if octet_length(value) = char_length(value) and strpos(value, '$') = 0 then
        return regexp_replace(' ' || lower(value collate "C"), '[^a-z0-9]+', ' ', 'g');
      end if;
      return regexp_replace(
        ' ' || regexp_replace(search_fold(value), '[${unspaced}]+|[${signs}]+', ' \\& ', 'g'), '[${betweenWords}]+', ' ', 'g');
    end $$;
    create function search_email(value text) returns text language sql immutable parallel safe
      return rtrim(search_text(regexp_replace(value, '@[^@]*$', ''))) || search_fold(coalesce(substring(value from '@[^@]*$'), ''));`,
};

/** The typed words of a list as the value of a parameter of `wordsBegin`; `hasEmail` if that searches an email. */
export const typedPatternsOf = (keywords: string, hasEmail = false): string[] =>
  typedPhrasesOf(hasEmail ? withUnicodeDomains(keywords) : keywords, hasEmail).map(
    (phrase) => `%${phrase.replaceAll(/[\\%_]/g, '\\$&')}%`,
  );

/**
 * SQL condition: a text, with an email if given, contains every typed word, at the beginning of a word; without any, it
 * holds for every text. The domain of an email is found after an @ only. A text of plain ASCII is searched only if it
 * contains the letters of the words, which costs a tenth.
 */
export function wordsBegin(text: string, patterns: string, email?: string): string {
  const all = `${patterns}::text[]`;
  const [plain, searched] = email
    ? [`${text} || ' ' || ${email}`, `search_text(${text}) || search_email(${email})`]
    : [text, `search_text(${text})`];
  const letters = `array(select replace(replace(pattern, ' ', '%'), '@', '%@') from unnest(${all}) as p(pattern))`;
  const isEncoded = email ? `${email} like '%xn--%' or ` : '';
  return `(cardinality(${all}) = 0
    or (${isEncoded}octet_length(${plain}) > char_length(${plain}) or lower((${plain}) collate "C") like all (${letters}))
      and ${searched} like all (${all}))`;
}
