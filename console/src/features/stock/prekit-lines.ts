import type { Schemas } from '@backroom/gateway/v2';

export type PrekitLine = Schemas['PrekitRecord']['lines'][number];

/** Lines that a dialog shows at once: a pre-kit may have thousands. */
export const maxShown = 100;

/**
 * The lines whose product, SKU, barcode or category contains the text, at most `maxShown`, with the number of further
 * matches. `isAlwaysShown` selects lines that are shown regardless of the search.
 */
export function searchLines(
  lines: readonly PrekitLine[],
  text: string,
  isAlwaysShown: (line: PrekitLine) => boolean = () => false,
): { shown: PrekitLine[]; more: number } {
  const needle = folded(text.trim());
  const found = lines.filter(
    (line) =>
      isAlwaysShown(line) ||
      [line.productName, line.sku, line.barcode, line.category].some((one) => folded(one).includes(needle)),
  );
  return { shown: found.slice(0, maxShown), more: Math.max(0, found.length - maxShown) };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
