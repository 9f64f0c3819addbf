/**
 * Storage for data of a device that has to survive a restart: an ordered list of named values. `FileStore` (Node) and
 * `IndexedDbStore` (browser) are provided; another one has to keep the same three promises.
 */
export interface Store {
  /** All values, in the order in which each name was first stored. */
  entries(): Promise<[name: string, value: unknown][]>;
  /** Resolves when the value survives a power cut. JSON values only. */
  put(name: string, value: unknown): Promise<void>;
  /** Deletes these. A power cut may undo it: the deleted messages are then only sent once more. */
  remove(names: readonly string[]): void;
  /** Closes the store; stored values are kept. */
  close(): Promise<void>;
}
