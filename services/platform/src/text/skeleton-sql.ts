/**
 * The result of `skeletonOf` when it started to keep marks that make other words, as SQL. Released migrations contain
 * it: it is never edited, whatever happens to skeletons.
 */

/** Accents of many scripts and invisible characters, then dashes: ranges of a regular expression. */
const accents = [
  String.raw`\u00ad\u0300-\u036f\u0485-\u0486\u0600-\u0605\u061c\u064b-\u0655\u0670\u06dd`,
  String.raw`\u070f\u0890-\u0891\u08e2\u0951-\u0954\u180e\u1ab0-\u1add\u1ae0-\u1aeb\u1cd0-\u1cd2`,
  String.raw`\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e`,
  String.raw`\u2060-\u2064\u2066-\u206f\u20d0-\u20f0\u302a-\u302d\ufe00-\ufe0f\ufe20-\ufe2d\ufeff\ufff9-\ufffb`,
  String.raw`\U000101fd\U000102e0\U000110bd\U000110cd\U0001133b\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d`,
  String.raw`\U0001cf30-\U0001cf46\U0001d167-\U0001d169\U0001d173-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef`,
].join('');
const dashes = [
  String.raw`\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\u301c`,
  String.raw`\u3030\u30a0\ufe31-\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead`,
].join('');
const [lookalikes, letters] = [
  'аαɑвβьƅсϲᴄԁɗеєεҽɡցһнհјʝкκi1|!ıιіїⅼӏмμпηո0оοσօрρԛզгᴦѕꜱ5тτυսʋνѵѡԝωхχуγүᴢ2',
  'aaabbbbcccddeeeegghhhjjkkllllllllllmmnnnoooooppqqrrsssttuuuvvwwwxxyyyzz',
];

const replaced = (text: string, pattern: string, by: string): string =>
  `regexp_replace(${text}, '${pattern}', '${by}', 'g')`;

const plain = replaced('lower(normalize(name, NFKD))', `[${accents}]`, '');
const spaced = replaced(replaced(plain, `[${dashes}_]`, '-'), String.raw`\s+`, ' ');
const skeleton = `replace(translate(btrim(${spaced}), '${lookalikes}', '${letters}'), 'rn', 'm')`;

/**
 * DDL that rebuilds the `name_key` of a table where marks that make another word were missing: voice marks of kana,
 * vowel signs. Names are unique among those of one `owner`. Of two with the same key only the first gets it, so that
 * nothing is rejected; other keys stay unchanged.
 */
export function rebuildSkeletons(table: string, owner = 'account_id'): string {
  return `
    select set_config('app.all_accounts', 'on', true), set_config('app.all_locations', 'on', true);
    update ${table} t set name_key = anew.key
    from (select id, key, row_number() over (partition by ${owner}, key order by id) as n
          from (select *, ${skeleton} as key from ${table}) named) anew
    where t.id = anew.id and anew.n = 1 and char_length(anew.key) > char_length(t.name_key);`;
}
