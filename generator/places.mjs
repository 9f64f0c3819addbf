// The places that name every resource, each found by an anchor; undefined where the anchor is not there.
import { languages, marked } from './languages.mjs';

/** `line` before (or after) the one place that an anchor matches. */
const at = (text, anchor, line, side = 'before') => {
  const found = [...text.matchAll(new RegExp(anchor, `${anchor.flags}g`))];
  if (found.length !== 1) return undefined;
  const place = found[0].index + (side === 'after' ? found[0][0].length : 0);
  return text.slice(0, place) + line + text.slice(place);
};
/** One insertion after the other. */
const each = (text, ...insertions) =>
  insertions.reduce((now, [anchor, line, side]) => now && at(now, anchor, line, side), text);
/** Texts into the part of a file of strings, marked as untranslated in all but English. */
const strings = (file, added) =>
  ['en', ...languages].map((language) => ({
    file: file.replace('*', language),
    edit(text) {
      const all = JSON.parse(text);
      for (const [part, texts] of Object.entries(added)) {
        if (!all[part]) return undefined;
        // A word that is there already stays as it was translated.
        for (const [key, text] of Object.entries(language === 'en' ? texts : marked(texts)))
          all[part][key] ??= text;
      }
      return JSON.stringify(all, null, 2);
    },
  }));

const everywhere = (words) => [
  {
    file: 'proto/src/events/index.ts',
    edit: (text) =>
      each(
        text,
        [
          /^import \{ event \} from/m,
          `import { ${words.Name}Changed } from '../gen/backroom/${words.package}/v1/${words.tables}_events.js';\n`,
        ],
        [
          /^  AuditRecorded: event\(/m,
          `  ${words.Name}Changed: event('${words.files}', '${words.Name}Changed', ${words.Name}Changed),\n`,
        ],
        [/(?<=^const state = \[[^\]]*),?\s*\];/m, `, '${words.files}'`],
      ),
  },
  {
    file: 'testing/src/resources.ts',
    edit: (text) =>
      at(
        text,
        /^\} as const/m,
        `  ${words.names}: { kind: '${words.name}', database: '${words.database}', table: '${words.table}',
             plantedFor: '${words.plantedFor}' },\n`,
      ),
  },
  ...strings('console/src/record/*.json', {
    kind: { [words.name]: words.Noun },
    command: {
      [`save-${words.file}`]: `${words.Noun} changed`,
      [`save-${words.file}_added`]: `${words.Noun} added`,
      [`delete-${words.file}`]: `${words.Noun} deleted`,
    },
    field: words.fieldWords,
  }),
];

const ofAccount = (words) => [
  {
    file: 'console/src/routes/screen-parts.ts',
    edit: (text) =>
      each(
        text,
        [
          /^const Users = /m,
          `const ${words.Names} = part(() => import('../${words.consoleFolder}/${words.files}'), '${words.Names}');\n`,
        ],
        [/^  '\/setup\/users': /m, `  '/setup/${words.files}': ${words.Names},\n`],
      ),
  },
  {
    file: 'console/src/routes/routes.json',
    edit: (text) =>
      at(
        text,
        /^  \{\s+"path": "\/setup\/users",/m,
        `  {
    "path": "/setup/${words.files}",
    "id": "setup${words.Names}",
    "group": "setup",
    "needs": ["SetupAll", "${words.Keeper}"],
    "isOneOperator": true,
    "isWhole": true,
    "isTimeless": true,
    "isBuilt": true
  },\n`,
      ),
  },
  ...strings('console/src/app/*.json', { screen: { [`setup${words.Names}`]: words.Nouns } }),
];

const ofLocation = (words) => [
  {
    file: 'console/src/places/location-sections.tsx',
    edit: (text) =>
      each(
        text,
        [
          /^import \{ ThemeSection \}/m,
          `import { use${words.Names}Tab } from './${words.files}/use-${words.files}-tab';\n`,
        ],
        [/^  const overview = /m, `  const ${words.names}Tab = use${words.Names}Tab(location, operator);\n`],
        [/^ {6}\]\}(?=\s+history=)/m, `        ${words.names}Tab,\n`],
      ),
  },
];

/** Every place that gets a line for this resource. */
export const placesOf = (words) => [
  ...everywhere(words),
  ...(words.of === 'location' ? ofLocation(words) : ofAccount(words)),
];
