import { ClickHouseFault } from './clickhouse-fault.js';

export interface Token {
  /** `word`: a keyword, name or number; `quoted`: a name in quotes; `sign`: one character of punctuation. */
  kind: 'word' | 'quoted' | 'string' | 'sign';
  /** As written, quotes included. */
  text: string;
}

const SPACE = /[ \t\r\n\f\v]+/y;
const LINE_COMMENT = /--[^\n]*/y;
const KINDS: [Token['kind'], RegExp][] = [
  ['word', /[A-Za-z0-9_]+/y],
  ['string', /'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'/y],
  ['quoted', /`[^`\\]*(?:``[^`\\]*)*`|"[^"\\]*(?:""[^"\\]*)*"/y],
  ['sign', /[()[\]{},;.+\-*/%<>=!?:|&@^~]/y],
];

/**
 * Splits a statement into tokens as the engine does, and returns its text without comments: the checked text is the one
 * that runs.
 * Ambiguous text is refused: other alphabets' quotes and spaces, `$` texts, `#` comments and
 * escapes in names.
 */
export function tokensOf(sql: string): { tokens: Token[]; text: string } {
  const tokens: Token[] = [];
  let text = '';
  let at = 0;
  const taken = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(sql)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  while (at < sql.length) {
    if (taken(SPACE) || taken(LINE_COMMENT) || comment()) {
      text += ' ';
      continue;
    }
    const token = next();
    tokens.push(token);
    text += token.text;
  }
  return { tokens, text };

  function next(): Token {
    for (const [kind, pattern] of KINDS) {
      const found = taken(pattern);
      if (found) return { kind, text: found };
    }
    throw new ClickHouseFault(62, `Syntax error: failed at position ${at + 1}. (SYNTAX_ERROR)`);
  }

  /** Comments may hold comments. */
  function comment(): boolean {
    if (!sql.startsWith('/*', at)) return false;
    const start = at;
    let depth = 0;
    do {
      const two = sql.slice(at, at + 2);
      if (two.length < 2)
        throw new ClickHouseFault(62, `Syntax error: failed at position ${start + 1}. (SYNTAX_ERROR)`);
      if (two === '/*') depth += 1;
      if (two === '*/') depth -= 1;
      at += two === '/*' || two === '*/' ? 2 : 1;
    } while (depth > 0);
    return true;
  }
}
