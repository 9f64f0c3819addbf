import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { currentCall, fileFormats, inCall, listCell, textCell, type Clock } from '@backroom/platform';
import { decimalTextOf } from '@backroom/pricing';
import type { CatalogueService, PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { ImportsService } from '@backroom/proto/catalogue/v1/imports_service';
import type { TaxesService } from '@backroom/proto/catalogue/v1/taxes_service';

/** Headings of a file that can be imported. */
const headings = [
  ...[
    'id',
    'sku',
    'name',
    'category',
    'brand',
    'supplier',
    'supplierCode',
    'barcodes',
    'cost',
    'price',
    'tax',
  ],
  ...['deposit', 'status', 'tags', 'description'],
];
const rowsAtOnce = 1_000;
/** Milliseconds for each portion. */
const patience = 15_000;

type Portion = readonly (readonly (string | null)[])[];

/** A CSV file generated in portions, each requested in the caller's name. */
function csvFile(
  clock: Clock,
  name: string,
  headers: readonly string[],
  portions: (ask: <T>(work: () => Promise<T>) => Promise<T>) => AsyncGenerator<Portion>,
): StreamableFile {
  const { principal } = currentCall();
  const ask = <T>(work: () => Promise<T>) =>
    inCall({ principal, deadline: clock.now().getTime() + patience }, work);
  async function* bytes() {
    let before = 0;
    const write = (rows: Portion, isLast: boolean) =>
      fileFormats.csv.write({ headers, rows, before, isFirst: before === 0, isLast }).bytes;
    for await (const rows of portions(ask)) {
      if (rows.length === 0) continue;
      yield write(rows, false);
      before += rows.length;
    }
    if (before === 0) yield write([], true);
  }
  return new StreamableFile(Readable.from(bytes(), { objectMode: false }), {
    type: fileFormats.csv.type,
    disposition: `attachment; filename="${name}.csv"`,
  });
}

/**
 * The products of the given operators, of all accessible ones without any, as a file that can be imported: importing
 * it unchanged has no effect.
 */
export async function productFile(
  { catalogue, taxes, clock }: { catalogue: CatalogueService; taxes: TaxesService; clock: Clock },
  accountIds: number[],
): Promise<StreamableFile> {
  const known = await taxes.listTaxes({ accountIds, page: 1, limit: 1_000, keywords: '' });
  const taxNames = new Map(known.taxes.map(({ id, name }) => [id, name]));
  const page = (at: number) =>
    catalogue.listProducts({
      ...{ page: at, limit: rowsAtOnce, keywords: '', accountIds, barcode: '', status: '', sort: 'created' },
      ...{ brandId: 0, supplierId: 0, categoryId: 0, tagId: 0 },
    });
  const first = await page(1);
  return csvFile(clock, 'Products', headings, async function* (ask) {
    for (let at = 1, { products } = first; products.length > 0; at++) {
      yield products.map((one) => rowOf(one, taxNames));
      if (products.length < rowsAtOnce) return;
      ({ products } = await ask(() => page(at + 1)));
    }
  });
}

function rowOf({ product, price, currency }: PricedProduct, taxNames: ReadonlyMap<number, string>) {
  const { sku, name, categoryName, brand, supplier, supplierCode, barcodes, active, tags, description } =
    product!;
  const money = (minor: number | undefined) => (minor === undefined ? '' : decimalTextOf(minor, currency));
  const tax = { inherit: 'default', exempt: 'exempt', fixed: '' }[product!.taxMode as 'inherit'];
  return [
    String(product!.id),
    ...[sku, name, categoryName, brand?.name ?? '', supplier?.name ?? '', supplierCode].map(textCell),
    listCell(barcodes.map(({ code }) => code)),
    ...[money(price?.cost), money(price?.price), tax ?? taxNames.get(product!.taxId) ?? ''],
    ...[money(price?.deposit), active ? 'enabled' : 'disabled'],
    listCell(tags.map((tag) => tag.name)),
    textCell(description),
  ];
}

/** The refused rows of an import as sent, with the reason: corrected, they can be sent again. */
export async function refusedFile(
  { imports, clock }: { imports: ImportsService; clock: Clock },
  id: string,
): Promise<StreamableFile> {
  const first = await imports.listRefusedCells({ id, after: 0 });
  const width = first.headers.length;
  return csvFile(clock, 'Refused rows', [...first.headers, 'reason'], async function* (ask) {
    for (let [{ rows }, after] = [first, 0]; (rows.at(-1)?.line ?? 0) > after;) {
      yield rows.map(({ cells, faults }) => [
        ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
        faults.map(({ field, message }) => `${field} ${message}`).join('; '),
      ]);
      after = rows.at(-1)!.line;
      ({ rows } = await ask(() => imports.listRefusedCells({ id, after })));
    }
  });
}
