import { wordKeyOf, type Tx } from '@backroom/platform';
import type { ProductContent } from '../product/product-content.js';
import { wordTables } from '../product/product.tables.js';
import { knownWords, type WordTable } from '../product/words.js';

/** What the words of rows come to, so that rows are compared with products as they would be written. */
export class ImportWords {
  private constructor(private readonly names: Readonly<Record<WordTable, Map<string, string>>>) {}

  /** With all that the operator has. */
  static async of(tx: Tx, accountId: number): Promise<ImportWords> {
    const entries: [string, Map<string, string>][] = [];
    for (const table of Object.keys(wordTables) as WordTable[]) {
      const words = await knownWords(tx, table, accountId);
      entries.push([table, new Map([...words].map(([key, { name }]) => [key, name]))]);
    }
    return new ImportWords(Object.fromEntries(entries) as Record<WordTable, Map<string, string>>);
  }

  /**
   * A product with its words as they are there, new ones as the first row wrote them; with the tags that it `had`, where
   * only their order is another.
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
