import { wordKeyOf, type Tx } from '@backroom/platform';
import type { ProductContent } from '../product/product-content.js';
import { wordTables } from '../product/product.tables.js';
import { knownWords, type WordTable } from '../product/words.js';

/** Resolves words of rows to existing ones, so that rows compare to products as they would be written. */
export class ImportWords {
  private constructor(private readonly names: Readonly<Record<WordTable, Map<string, string>>>) {}

  /** Loads all words of the operator. */
  static async of(tx: Tx, accountId: number): Promise<ImportWords> {
    const entries: [string, Map<string, string>][] = [];
    for (const table of Object.keys(wordTables) as WordTable[]) {
      const words = await knownWords(tx, table, accountId);
      entries.push([table, new Map([...words].map(([key, { name }]) => [key, name]))]);
    }
    return new ImportWords(Object.fromEntries(entries) as Record<WordTable, Map<string, string>>);
  }

  /**
   * Returns a product with existing words as stored and new ones as first written. Tags keep the order of `had` if only
   * the order differs.
   */
  settle(content: ProductContent, had: readonly string[] = []): ProductContent {
    const one = (table: WordTable, name: string) => (name === '' ? '' : this.nameOf(table, name));
    const tags = [...new Set(content.tags.map((tag) => this.nameOf('tag', tag)))];
    const isSame = tags.length === had.length && tags.every((tag) => had.includes(tag));
    return {
      ...content,
      category: one('category', content.category),
      brand: one('brand', content.brand),
      supplier: one('supplier', content.supplier),
      tags: isSame ? [...had] : tags,
    };
  }

  private nameOf(table: WordTable, name: string): string {
    const key = wordKeyOf(name);
    const known = this.names[table].get(key);
    if (known === undefined) this.names[table].set(key, name);
    return known ?? name;
  }
}
