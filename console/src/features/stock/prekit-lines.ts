import type { Schemas } from '@backroom/gateway/v2';
import { isFoundBy, typedTextOf } from '@backroom/proto/search-words';

export type PrekitLine = Schemas['PrekitRecord']['lines'][number];

/** Lines that a dialog shows at once: a pre-kit may have thousands. */
export const maxShown = 100;

/**
 * The lines whose product, SKU and category contain the typed words, or whose barcode contains the text: at most
 * `maxShown`, with the number of further matches. `isAlwaysShown` selects lines that are shown regardless of the search.
 */
export function searchLines(
  lines: readonly PrekitLine[],
  text: string,
  isAlwaysShown: (line: PrekitLine) => boolean = () => false,
): { shown: PrekitLine[]; more: number } {
  const typed = typedTextOf(text);
  const found = lines.filter(
    (line) =>
      isAlwaysShown(line) ||
      isFoundBy(typed, `${line.productName} ${line.sku} ${line.category}`) ||
      line.barcode.includes(typed),
  );
  return { shown: found.slice(0, maxShown), more: Math.max(0, found.length - maxShown) };
}
