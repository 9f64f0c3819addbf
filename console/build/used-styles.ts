import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import { source, sourceFiles } from './source-files.ts';

const require = createRequire(import.meta.url);
const blueprint = dirname(require.resolve('@blueprintjs/core/package.json'));
const components = join(blueprint, 'lib/esm/components');
const read = (path: string): string => readFileSync(path, 'utf8');

const ownFiles = (): string[] =>
  sourceFiles('**/*.{ts,tsx,css}')
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map((file) => join(source, file));

const lists = /import\s*{([^}]*)}\s*from\s*'@blueprintjs\/core'/g;

/** Lists the components that the console imports. */
function namedComponents(code: string): string[] {
  return [...code.matchAll(lists)].flatMap(([, list]) =>
    list!.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!),
  );
}

/** Maps each component to its file, according to Blueprint's index. */
function componentFiles(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, list, path] of read(join(components, 'index.js')).matchAll(
    /export\s*{([^}]*)}\s*from\s*"([^"]+)"/g,
  ))
    for (const name of list!.split(',').map((one) =>
      one
        .trim()
        .split(/\s+as\s+/)
        .at(-1)!,
    ))
      found.set(name, join(components, `${path}.js`));
  return found;
}

/** Collects the file of a component and of every component that it is composed of. */
function reach(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path] of read(file).matchAll(/from\s*"(\.[^"]+)"/g)) {
    const target = resolve(dirname(file), path!);
    const next = existsSync(`${target}.js`) ? `${target}.js` : join(target, 'index.js');
    // The shared modules have no styles, except for their list of all classes.
    if (!next.includes('/common/') && existsSync(next) && statSync(next).isFile()) reach(next, found);
  }
  return found;
}

/** Blueprint lists the classes that modify any component before those of the components. */
function modifiers(list: string): string[] {
  const before = list.slice(list.indexOf('// modifiers'), list.indexOf('// components'));
  return [...before.matchAll(/export const (\w+)/g)].map(([, name]) => name!);
}

/** Returns the Blueprint classes that an element of the console can have. */
export function usedClasses(): Set<string> {
  const values = require('@blueprintjs/core/lib/cjs/common/classes.js') as Record<string, unknown>;
  const own = ownFiles().map(read);
  const files = componentFiles();
  const reached = new Set<string>();
  for (const name of own.flatMap(namedComponents)) if (files.has(name)) reach(files.get(name)!, reached);
  // Referenced as `Classes.BUTTON` or by their own name: no other Blueprint constant shares a name with a class.
  const names = [...own, ...[...reached].map(read)].flatMap(
    (code) => code.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
  );
  const all = [...names, ...modifiers(read(join(blueprint, 'lib/esm/common/classes.js')))];
  const texts = [...new Set(all)].map((name) => values[name]).filter((value) => typeof value === 'string');
  return new Set([...texts, ...own.flatMap((code) => code.match(/\bbp6-[\w-]*\w/g) ?? [])]);
}

/** Suffixes that a component adds to its class: states of a transition, a position, a step. */
const suffix = /-(appear|enter|exit)(-active|-done)?$|-(top|bottom|left|right|start|end|\d+)$/;

function isUsed(name: string, used: ReadonlySet<string>): boolean {
  if (used.has(name) || /^bp6-(intent|elevation|position|icon)(-|$)/.test(name)) return true;
  const shorter = name.replace(suffix, '');
  return shorter !== name && isUsed(shorter, used);
}

/** Removes the rules whose selectors need a class that no element has. */
export function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(rule.parent.name))
      return;
    const kept = rule.selectors.filter((selector) => {
      // Classes that an element must not have, or needs only one of, do not exclude a rule.
      const needed = selector.replace(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
      return [...needed.matchAll(/\.(bp6-[\w-]+)/g)].every(([, name]) => isUsed(name!, used));
    });
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}

/** Blueprint ships one style sheet for everything; half of it styles components that the console does not use. */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /@blueprintjs\/core\/lib\/css\/blueprint\.css$/.test(id)
        ? { code: withoutUnused(code, usedClasses()), map: null }
        : undefined,
  };
}
