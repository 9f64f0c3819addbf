import type { TableShape } from './table.js';

const statements = new WeakMap<TableShape, Map<string, string>>();

/**
 * The statement of a table for a key that survives JSON, built once. Keys are few: columns and options are constants in
 * the source.
 */
export function statementOf(shape: TableShape, key: unknown, build: () => string): string {
  const known = statements.get(shape) ?? new Map<string, string>();
  statements.set(shape, known);
  const name = JSON.stringify(key);
  const text = known.get(name) ?? build();
  known.set(name, text);
  return text;
}
