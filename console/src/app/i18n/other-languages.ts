/**
 * The strings of every feature in all languages except English, by file; each loads when its language is chosen. The
 * patterns start at the root because Vite shortens the keys of relative ones, such as `../de.json`.
 */
export const otherLanguages = import.meta.glob<{ default: object }>(['/src/**/??.json', '!/src/**/en.json']);
