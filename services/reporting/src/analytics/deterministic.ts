/**
 * ClickHouse’s codes for values that it cannot parse, convert or store: retries always fail. All other errors are
 * temporary or can be fixed (no response, memory, too many parts, a missing table).
 */
const codes = new Set([6, 26, 27, 38, 41, 43, 53, 69, 70, 72, 117, 131, 321, 349].map(String));

/** Returns whether an error of the ClickHouse client is caused by the statement itself. */
export function isDeterministic(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && codes.has(code);
}
