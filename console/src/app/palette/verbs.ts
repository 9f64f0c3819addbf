import { foldedForSearch, typedTextOf } from '@backroom/proto/search-words';

/** Commands on a record, which is searched by the text after the verb. */
export const verbs = {
  refund: { kind: 'orders', permission: 'RefundsIssue' },
  reboot: { kind: 'kiosks', permission: 'DevicesCommand' },
  unlock: { kind: 'locks', permission: 'DevicesCommand' },
} as const satisfies Record<string, { kind: string; permission: string }>;
export type Verb = keyof typeof verbs;

/** The words of each verb in one language, as in its strings: "refund, give back". */
export type Words = Record<Verb, string>;

/** Parses "refund 6123" into the verb and its object; a verb alone has an empty rest. */
export function readVerb(
  typed: string,
  languages: readonly Words[],
): { verb: Verb; rest: string } | undefined {
  const text = foldedForSearch(typedTextOf(typed));
  for (const verb of Object.keys(verbs) as Verb[])
    for (const word of languages.flatMap((words) => words[verb].split(/[,、，]\s*/).map(foldedForSearch))) {
      const rest = text.slice(word.length);
      // Scripts without spaces write the object directly after the verb.
      const isApart = rest === '' || rest.startsWith(' ') || !/[a-z]$/.test(word);
      if (word && text.startsWith(word) && isApart) return { verb, rest: rest.trim() };
    }
  return undefined;
}
