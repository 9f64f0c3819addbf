/** The strings of every feature in the languages besides English, by their files; each loads when it is chosen. */
export const otherLanguages = import.meta.glob<{ default: object }>([
  '../../**/??.json',
  '!../../**/en.json',
]);
