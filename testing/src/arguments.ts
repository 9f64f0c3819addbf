import { parseArgs } from 'node:util';

/**
 * An option of a command: its default and its description in the usage text. Numbers are positive integers; `false` is
 * a flag.
 */
export interface Option {
  default: number | string | false;
  about: string;
}

type Value<D> = D extends number ? number : D extends string ? string : boolean;

/** Parses options; a mistake or `--help` ends the process with a message or the usage, and no stack. */
export function readArguments<const O extends Record<string, Option>>(
  usage: string,
  options: O,
): {
  values: { [K in keyof O]: Value<O[K]['default']> };
  positionals: string[];
  json: boolean;
} {
  const lines = Object.entries(options).map(
    ([name, { default: value, about }]) =>
      `  --${name.padEnd(10)} ${about}${value === false ? '' : ` (${value})`}`,
  );
  const text = [usage, ...lines].join('\n');
  const end = (message: string, code: number): never => {
    (code ? console.error : console.log)(message);
    process.exit(code);
  };
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { default: value }]) => [
      name,
      { type: value === false ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const parsed = (() => {
    try {
      return parseArgs({
        options: { ...known, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
        allowPositionals: true,
      });
    } catch (error) {
      return end(`${(error as Error).message.split('. ')[0]}\n${text}`, 2);
    }
  })();
  if (parsed.values['help']) end(text, 0);
  const given = parsed.values as Record<string, string | undefined>;
  const values = Object.entries(options).map(([name, { default: value }]) => {
    const words = given[name];
    if (words === undefined) return [name, value];
    if (typeof value !== 'number') return [name, words];
    if (!/^[1-9]\d{0,8}$/.test(words)) end(`--${name} must be a whole number above zero, not "${words}"`, 2);
    return [name, Number(words)];
  });
  return {
    values: Object.fromEntries(values) as never,
    positionals: parsed.positionals,
    json: parsed.values['json'] === true,
  };
}
