import { describe, expect, it } from '@jest/globals';
import { inCall, listOfCell, readCsv, servicePrincipal, SystemClock, textOfCell } from '@backroom/platform';
import { PricedProduct, type CatalogueService } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { TaxesService } from '@backroom/proto/catalogue/v1/taxes_service';
import { oddNames, shortOf } from '@backroom/testing/odd-names';
import { productFile } from '../src/catalogue/product-file.js';

const products = oddNames.map(([, name], n) =>
  PricedProduct.fromPartial({
    product: {
      ...{ id: n + 1, accountId: 11, name, description: `${name}\n${name}`, categoryName: shortOf(name) },
      ...{ taxMode: 'inherit', tags: [{ id: 1, name: shortOf(name) }] },
    },
    currency: 'USD',
  }),
);
const catalogue = { listProducts: async () => ({ products, total: products.length }) };
const taxes = { listTaxes: async () => ({ taxes: [], total: 0 }) };

async function written(): Promise<Buffer> {
  const services = {
    ...{ catalogue: catalogue as unknown as CatalogueService, taxes: taxes as unknown as TaxesService },
    clock: new SystemClock(),
  };
  const pieces: Buffer[] = [];
  await inCall({ principal: servicePrincipal('test') }, async () => {
    for await (const piece of (await productFile(services, [11])).getStream()) pieces.push(piece as Buffer);
  });
  return Buffer.concat(pieces);
}

describe('PROD-5 SHELL-12 the products file', () => {
  it('PROD-5 SHELL-12 runs no formula in a spreadsheet and preserves every name as typed', async () => {
    const bytes = await written();
    const { headers, rows } = readCsv(bytes, { field: 'file', maxRows: 100 });
    const read = (heading: string, cells: readonly string[]) => cells[headers.indexOf(heading)]!;
    expect(
      rows.map(({ cells }) => [
        ...['name', 'description', 'category'].map((heading) => textOfCell(read(heading, cells))),
        ...listOfCell(read('tags', cells)),
      ]),
    ).toEqual(oddNames.map(([, name]) => [name, `${name}\n${name}`, shortOf(name), shortOf(name)]));
    // A cell starts the text or a line, or follows a comma.
    const begun = bytes.toString('utf8').match(/(?:^|,|\r\n)"?'*\s*[=+\-@]/gu) ?? [];
    expect(begun.length).toBeGreaterThan(10);
    for (const cell of begun) expect(cell).toContain("'");
  });
});
