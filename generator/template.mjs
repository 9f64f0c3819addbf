// Templates look like the resulting files, with {{placeholders}}; a line with only an empty placeholder is left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const literal = { open: '{{', close: '}}' };

/** Fills in the placeholders of a text. */
export function filled(text, words) {
  const valueOf = (word) => {
    const value = words[word] ?? literal[word];
    if (value === undefined) throw new Error(`the templates know no {{${word}}}`);
    return value;
  };
  return text
    .replace(/^\{\{(\w+)\}\}\n/gm, (line, word) => (valueOf(word) === '' ? '' : line))
    .replace(/\{\{(\w+)\}\}/g, (_all, word) => valueOf(word));
}

/** Fills in the files of a folder of templates; returns them by path. */
export function filesOf(folder, words) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tpl'))
    .sort()
    .map((path) => [
      filled(path.replaceAll('\\', '/').slice(0, -'.tpl'.length), words),
      filled(readFileSync(join(folder, path), 'utf8'), words),
    ]);
}
