/** Phrases that documents, the API and English strings avoid, and the standard words for them. */
const unwanted: readonly [phrase: RegExp, instead: string][] = [
  [/\b(told|tells?|telling) (?!apart)/gi, 'sent, reported, passed, notified'],
  [/\b(whoever|whomever)\b/gi, 'users who, any user'],
  [/\bsomebody\b/gi, 'someone, a user'],
  [/\b(oneself|one's own)\b/gi, 'your own, the caller'],
  [/\bbesides?\b/gi, 'next to, in addition to, with'],
  [/\bin vain\b/gi, 'failed, timed out'],
  [/\bstands? (in|at|by|there|here|on|for)\b/gi, 'is, is stored'],
  [/\b(is|are|was|were) (not )?there\b/gi, 'exists, is missing, is available'],
  [/\b(is|are|was|were|goes) away\b/gi, 'unavailable, offline'],
  [/\bwhat (has|have|had|came|comes|stands|lies|waits)\b/gi, 'a noun'],
  [/\bgiv(e|es|en|ing) up\b|\bgave up\b/gi, 'expire, cancel'],
  [/\b(takes?|took) away\b/gi, 'remove, delete'],
  [/\banew\b/gi, 'again, new'],
  [/\bmended?\b/gi, 'fixed'],
  [/\bwithin reach\b/gi, 'accessible'],
];

/** Each unwanted phrase of a text, with its replacement. */
export const unwantedIn = (text: string): string[] =>
  unwanted.flatMap(([phrase, instead]) =>
    [...text.matchAll(phrase)].map(([found]) => `"${found.trim()}": write ${instead}`),
  );
