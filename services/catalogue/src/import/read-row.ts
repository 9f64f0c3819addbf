import { listOfCell, textOfCell, type FieldCheck } from '@backroom/platform';
import { SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { decimalText } from './import-amount.js';
import { parField, type Columns, type ImportColumn, type ImportPlace } from './import-columns.js';
import { maxPieces } from '../stock/read-lines.js';

/** Context for reading a file: the operator's currency and its taxes, by lowercase name and by ID. */
export interface ImportTerms {
  currency: string;
  taxes: ReadonlyMap<string, number>;
  taxNames: ReadonlyMap<number, string>;
  /** Locations that pars can refer to. */
  places: readonly ImportPlace[];
}

/** The par of a product at a location. */
export interface RequestedPar extends ImportPlace {
  par: number;
}

/** Clears a value; an empty cell keeps it. */
const clearMark = '-';
const statuses: ReadonlyMap<string, boolean> = new Map([
  ...(['enabled', 'active', 'yes', 'true', '1'] as const).map((word) => [word, true] as const),
  ...(['disabled', 'deactivated', 'inactive', 'no', 'false', '0'] as const).map(
    (word) => [word, false] as const,
  ),
]);
const taxWords: ReadonlyMap<string, 'inherit' | 'exempt'> = new Map([
  ['default', 'inherit'],
  ['inherit', 'inherit'],
  ['exempt', 'exempt'],
]);

/** Reads a row as a request for one product; omitted lists are absent. Faults go to `check`. */
export function readProduct(
  check: FieldCheck,
  columns: Columns,
  cells: readonly string[],
  { currency, taxes }: ImportTerms,
): SaveProductRequest {
  /** Returns undefined for values that the row keeps. */
  const cell = (column: ImportColumn): string | undefined => {
    const at = columns.of.get(column);
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    return text === '' ? undefined : text;
  };
  const words = (column: ImportColumn): string | undefined => {
    const text = cell(column);
    return text === undefined ? undefined : textOfCell(text);
  };
  const list = (column: ImportColumn) => {
    const text = cell(column);
    return text === undefined ? undefined : { names: listOfCell(text) };
  };
  const amount = (column: ImportColumn): string | undefined => {
    const text = cell(column);
    if (text === clearMark) return column === 'price' ? text : '0';
    return text && decimalText(text, currency);
  };
  const { width } = columns;
  if (cells.slice(width).some((text) => text.trim() !== ''))
    check.refuse('row', fault('too-many-cells', { max: width }));
  return SaveProductRequest.fromPartial({
    id: readId(check, cell('id')),
    sku: words('sku'),
    name: words('name'),
    category: words('category'),
    brand: words('brand'),
    supplier: words('supplier'),
    supplierCode: words('supplierCode'),
    description: words('description'),
    barcodes: list('barcodes'),
    tags: list('tags'),
    price: amount('price'),
    cost: amount('cost'),
    deposit: amount('deposit'),
    active: readStatus(check, cell('status')),
    ...readTax(check, cell('tax'), taxes),
  });
}

/** Reads the pars of a row; an empty cell keeps a par. */
export function readPars(check: FieldCheck, { pars }: Columns, cells: readonly string[]): RequestedPar[] {
  return pars.flatMap(({ at, ...place }) => {
    const text = (cells[at] ?? '').trim();
    if (text === '') return [];
    const par = text === clearMark ? 0 : /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(par <= maxPieces)) check.refuse(parField(place), fault('out-of-range', { min: 0, max: maxPieces }));
    return [{ ...place, par }];
  });
}

function readId(check: FieldCheck, text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^[1-9]\d{0,14}$/.test(text)) check.refuse('id', fault('unknown'));
  return Number(text) || 0;
}

function readStatus(check: FieldCheck, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  const active = statuses.get(text.toLowerCase());
  if (active === undefined) check.refuse('status', fault('not-one-of', { allowed: ['enabled', 'disabled'] }));
  return active;
}

function readTax(
  check: FieldCheck,
  text: string | undefined,
  taxes: ImportTerms['taxes'],
): Partial<SaveProductRequest> {
  if (text === undefined) return {};
  const word = text === clearMark ? 'inherit' : taxWords.get(text.toLowerCase());
  if (word) return { taxMode: word };
  const taxId = taxes.get(text.toLowerCase());
  if (!taxId) check.refuse('tax', fault('unknown'));
  return taxId ? { taxMode: 'named', taxId } : {};
}
