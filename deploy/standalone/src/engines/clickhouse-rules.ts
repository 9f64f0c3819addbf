import { STORED_BY } from './clickhouse-config.js';
import { ClickHouseFault } from './clickhouse-fault.js';
import { tokensOf, type Token } from './clickhouse-tokens.js';

const READS = ['select', 'with', 'from', 'show', 'describe', 'desc', 'explain', 'exists', '('];
const WRITES = 'insert create drop truncate alter optimize rename exchange delete set use'.split(' ');
/** What CREATE and DROP are for; the words that may stand before it. */
const OBJECTS = ['table', 'view', 'database'];
const BEFORE_OBJECTS = ['or', 'replace', 'temporary', 'materialized'];

/** Tables out of nothing or out of other tables. */
const TABLE_FUNCTIONS =
  'numbers numbers_mt zeros zeros_mt values view merge null generateRandom generateSeries generate_series primes format';
/** What is no table of its own, and the engine of databases. */
const OTHER_ENGINES = 'View MaterializedView Atomic';
/** Reach outside without being a table: files, models, services elsewhere, folders as disks. */
const OUTWARD =
  'file catboostEvaluate evalMLMethod disk aiClassify aiEmbed aiExtract aiGenerate aiTranslate executable addressToLine addressToLineWithInlines addressToSymbol';

const lower = (names: string): string[] => names.toLowerCase().split(' ');

/**
 * What may be asked of the engine: an allow-list. The engine's own rights (`clickhouse-config.ts`) hold besides; some
 * things its library does before it asks for rights (INFILE, OUTFILE, `file()`, a second statement), and only this stops them.
 */
export class StatementRules {
  private readonly allowed = new Set(lower(`${TABLE_FUNCTIONS} ${OTHER_ENGINES} ${STORED_BY.join(' ')}`));
  private readonly refused: ReadonlySet<string>;

  /** `known`: every table function and engine that this engine has. */
  constructor(known: readonly string[]) {
    const names = known.map((name) => name.toLowerCase()).filter((name) => !this.allowed.has(name));
    this.refused = new Set([...names, ...lower(OUTWARD)]);
  }

  /**
   * The statement without its comments. Throws READONLY for a change where only reading is allowed, and ACCESS_DENIED
   * for what reaches out of the store.
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
    tokens.forEach((token, n) => this.refuseOutward(token, words, n));
    return text;
  }

  private refuseOtherObjects(words: readonly string[]): void {
    const object = words.slice(1).find((word) => !BEFORE_OBJECTS.includes(word)) ?? '';
    if (!OBJECTS.includes(object)) throw denied(`${words[0]} ${object}`.toUpperCase());
  }

  private refuseOutward(token: Token, words: readonly string[], n: number): void {
    if (token.kind !== 'word' && token.kind !== 'quoted') return;
    const [before, word, after] = [words[n - 1], words[n]!, words[n + 1]];
    if (token.kind === 'word' && (word === 'outfile' || word === 'infile'))
      throw denied(`${before} ${word}`.toUpperCase());
    if (before === 'parallel' && word === 'with') throw denied('PARALLEL WITH');
    // Rows in the text of a statement end where the engine's library thinks so; see `clickhouse-rows.ts`.
    if (words[0] === 'insert' && word === 'format' && /^\w+$/.test(after ?? ''))
      throw new ClickHouseFault(48, `INSERT … FORMAT ${after} is not taken here. (NOT_IMPLEMENTED)`);
    // A name after a number grows together with it in the engine's eyes, or does not.
    const name = word.replace(/^[`"]|[`"]$/g, '').replace(/^\d+/, '');
    if (after === '(' && this.refused.has(name)) throw denied(`${name}()`);
    const engine = before === 'engine' || (before === '=' && words[n - 2] === 'engine');
    if (engine && words[0] === 'create' && word !== '=' && !this.allowed.has(name))
      throw denied(`ENGINE = ${name}`);
  }
}

function denied(what: string): ClickHouseFault {
  return new ClickHouseFault(
    497,
    `${what} is not allowed here: it reaches out of the store. (ACCESS_DENIED)`,
  );
}
