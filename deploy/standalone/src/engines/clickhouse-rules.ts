import { STORED_BY } from './clickhouse-config.js';
import { ClickHouseFault } from './clickhouse-fault.js';
import { outwardFunctions, type EngineFunction } from './clickhouse-functions.js';
import { tokensOf, type Token } from './clickhouse-tokens.js';

const READS = ['select', 'with', 'from', 'show', 'describe', 'desc', 'explain', 'exists', '('];
const WRITES = 'insert create drop truncate alter optimize rename exchange delete set use'.split(' ');
/** Objects of CREATE and DROP; the words that may precede it. */
const OBJECTS = ['table', 'view', 'database'];
const BEFORE_OBJECTS = ['or', 'replace', 'temporary', 'materialized'];

/** Table functions without a source or over other tables; none of them takes columns, and their defaults, as a text. */
const TABLE_FUNCTIONS = 'numbers numbers_mt zeros zeros_mt view merge generateSeries generate_series primes';
/** Table functions that do: a default in such a text would run unchecked. */
const TAKING_TEXT = 'values format null generateRandom';
/** Engines without a table of their own, and the engine of databases. */
const OTHER_ENGINES = 'View MaterializedView Atomic';
/** Words of statements and engines that are in no list of the engine's. */
const OUTWARD = 'disk executable';
/** In an INSERT, what follows one of these may be a table function. */
const BEFORE_TABLES = ['select', 'with', 'from', 'function', 'values'];

const lower = (names: string): string[] => names.toLowerCase().split(' ');

/** The names that this engine reports. */
export interface EngineNames {
  /** Table functions, and engines of tables and databases. */
  sources: readonly string[];
  functions: readonly EngineFunction[];
}

/**
 * The allow-list of statements. The engine's own rights (`clickhouse-config.ts`) apply in addition; some things its
 * library does before it checks rights (INFILE, OUTFILE, `file()`, a second statement), and only this stops them.
 */
export class StatementRules {
  private readonly allowed = new Set(lower(`${TABLE_FUNCTIONS} ${OTHER_ENGINES} ${STORED_BY.join(' ')}`));
  /** Refused in calls: columns and settings may have the same names. */
  private readonly sources: readonly string[];
  /** Refused anywhere: a function can also be passed by its name (`arrayMap(f, …)`, `APPLY f`). */
  private readonly functions: readonly string[];

  constructor({ sources, functions }: EngineNames) {
    const names = sources.map((name) => name.toLowerCase()).filter((name) => !this.allowed.has(name));
    this.sources = [...new Set([...names, ...lower(`${TAKING_TEXT} ${OUTWARD}`)])];
    this.functions = outwardFunctions(functions);
  }

  /**
   * Returns the statement without its comments. Throws READONLY for a change in a read-only call, and ACCESS_DENIED for
   * access outside the store.
   */
  check(sql: string, reading: boolean): string {
    const { tokens, text } = tokensOf(sql);
    if (tokens.at(-1)?.text === ';') tokens.pop();
    const words = tokens.map((token) => (token.kind === 'string' ? "''" : token.text.toLowerCase()));
    const [verb = ''] = words;
    if (reading && !READS.includes(verb))
      throw new ClickHouseFault(164, 'Cannot execute query in readonly mode: GET reads. (READONLY)');
    if (!READS.includes(verb) && !WRITES.includes(verb))
      throw new ClickHouseFault(
        62,
        `Syntax error: no statement that is taken begins with ${verb}. (SYNTAX_ERROR)`,
      );
    if (words.includes(';')) throw denied('A second statement');
    if (verb === 'create' || verb === 'drop') this.refuseOtherObjects(words);
    tokens.forEach((_, n) => this.refuseOutward(tokens, words, n));
    return text;
  }

  private refuseOtherObjects(words: readonly string[]): void {
    const object = words.slice(1).find((word) => !BEFORE_OBJECTS.includes(word)) ?? '';
    if (!OBJECTS.includes(object)) throw denied(`${words[0]} ${object}`.toUpperCase());
  }

  private refuseOutward(tokens: readonly Token[], words: readonly string[], n: number): void {
    const token = tokens[n]!;
    if (token.kind !== 'word' && token.kind !== 'quoted') return;
    const [before, word, after] = [words[n - 1], words[n]!, words[n + 1]];
    if (token.kind === 'word' && (word === 'outfile' || word === 'infile'))
      throw denied(`${before} ${word}`.toUpperCase());
    if (before === 'parallel' && word === 'with') throw denied('PARALLEL WITH');
    // The engine's library decides where rows in the text of a statement end; see `clickhouse-rows.ts`.
    if (words[0] === 'insert' && word === 'format' && /^\w+$/.test(after ?? ''))
      throw new ClickHouseFault(48, `INSERT … FORMAT ${after} is not taken here. (NOT_IMPLEMENTED)`);
    const name = word.replace(/^[`"]|[`"]$/g, '');
    if (among(this.functions, name))
      throw denied(`${name}, called or by its name alone (a column or an alias cannot be called so either),`);
    if (after === '(' && among(this.sources, name) && !isHarmlessCall(tokens, n)) throw denied(`${name}()`);
    // Its value would be an unchecked name.
    if (before === ':' && name === 'identifier') throw denied('A parameter of type Identifier');
    const engine = before === 'engine' || (before === '=' && words[n - 2] === 'engine');
    if (engine && words[0] === 'create' && word !== '=' && !this.allowed.has(name))
      throw denied(`ENGINE = ${name}`);
  }
}

/** The engine may or may not join a name with the number before it. */
const among = (names: readonly string[], name: string): boolean =>
  names.includes(name) || (/^\d/.test(name) && names.some((each) => name.endsWith(each)));

/** `INSERT … VALUES (`, and `format('{} {}', …)`, which is no table: its first argument is no name of a format. */
function isHarmlessCall(tokens: readonly Token[], n: number): boolean {
  const name = tokens[n]!.text.toLowerCase();
  if (name === 'values') {
    const before = tokens.slice(0, n).map(({ text }) => text.toLowerCase());
    return before[0] === 'insert' && !before.some((word) => BEFORE_TABLES.includes(word));
  }
  const [first, comma] = tokens.slice(n + 2, n + 4);
  return name === 'format' && first?.kind === 'string' && first.text.includes('{') && comma?.text === ',';
}

function denied(what: string): ClickHouseFault {
  return new ClickHouseFault(
    497,
    `${what} is not allowed here: it reaches out of the store. (ACCESS_DENIED)`,
  );
}
