/**
 * Where a device keeps what has to survive a restart: an ordered list of named values. `FileStore` (Node) and
 * `IndexedDbStore` (browser) are there; another one keeps to the same three promises.
 */
export interface Store {
  /** Everything that is kept, in the order in which each name was put first. */
  entries(): Promise<[name: string, value: unknown][]>;
  /** Resolves when the value survives a power cut. JSON values only. */
  put(name: string, value: unknown): Promise<void>;
  /** Forgets these. May come undone by a power cut: what was forgotten is then only said once more. */
  remove(names: readonly string[]): void;
  /** Ends it; what was put before is kept. */
  close(): Promise<void>;
}
