/**
 * The strings of every feature in the languages besides English, by their files; each loads when it is chosen.
 * Patterns from the root: Vite makes the keys of relative ones as short as possible, `../de.json`.
 */
export const otherLanguages = import.meta.glob<{ default: object }>(['/src/**/??.json', '!/src/**/en.json']);
