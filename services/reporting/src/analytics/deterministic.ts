/**
 * ClickHouse's codes for values that it cannot read, convert or hold: they fail again however often they are tried.
 * Everything else passes or is mended by somebody (no answer, memory, too many parts, a table that is not there yet).
 */
const codes = new Set([6, 26, 27, 38, 41, 43, 53, 69, 70, 72, 117, 131, 321, 349].map(String));

/** Whether an error of the ClickHouse client is the statement's own fault. */
export function isDeterministic(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && codes.has(code);
}
