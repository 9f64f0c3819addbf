// Templates are the files that they become, with {{placeholders}} and parts for one kind of owner alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const literal = { open: '{{', close: '}}', open1: '{' };

/** A text with its placeholders filled in. */
export function filled(text, words) {
  const own = text
    .replace(/^\{\{(\w+)\}\}\n/gm, (line, word) => (words[word] === '' ? '' : line))
    // `{{#location}} … {{/location}}` stays for resources of a location; a line with nothing else goes.
    .replace(/^[ ]*\{\{([#/])(\w+)\}\}\n/gm, '{{$1$2}}')
    .replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_all, kind, part) => (words.of === kind ? part : ''));
  return own.replace(/\{\{(\w+)\}\}/g, (_all, word) => {
    const value = words[word] ?? literal[word];
    if (value === undefined) throw new Error(`the templates know no {{${word}}}`);
    return value;
  });
}

/** The files of a folder of templates, filled in, by their paths. */
export function filesOf(folder, words) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tpl'))
    .sort()
    .map((path) => [
      filled(path.replaceAll('\\', '/').slice(0, -'.tpl'.length), words),
      filled(readFileSync(join(folder, path), 'utf8'), words),
    ]);
}
