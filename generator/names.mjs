// The name of a resource: in files, code, tables and words.

/** Words of SQL and JavaScript that cannot name a table or a variable. */
const reserved = new Set(
  `account all and any array as authorization async await break case cast catch check class column const constraint constructor continue default delete desc distinct do
   else end enum event export extends false finally for foreign from full function grant group if import in in instanceof
   interface into join left let limit listed location new not null offset on only or order owner package page primary private
   protected public record references return right row select session some static super switch table then this throw to total true try
   type union unique user using var void when where while window with yield`.split(/\s+/),
);

const regular = (word) => {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
};
const camel = (file) => file.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every form of a name. Throws with the reason when it is malformed. */
export function namesOf(file, plural = regular(file)) {
  for (const word of [file, plural]) {
    if (!/^[a-z]{2,}(?:-[a-z]{2,})*$/.test(word))
      throw new Error(`"${word}" is no name: small letters, words with hyphens between them (price-tag)`);
    if (reserved.has(word)) throw new Error(`"${word}" is a word of SQL, of JavaScript or of the templates`);
  }
  if (file === plural) throw new Error(`say the plural of "${file}" by --plural; it must differ`);
  const [name, names] = [camel(file), camel(plural)];
  const [noun, nouns] = [file.replaceAll('-', ' '), plural.replaceAll('-', ' ')];
  return {
    ...{ file, files: plural, name, names, noun, nouns },
    ...{ Name: capital(name), Names: capital(names), Noun: capital(noun), Nouns: capital(nouns) },
    ...{ table: file.replaceAll('-', '_'), tables: plural.replaceAll('-', '_') },
  };
}
