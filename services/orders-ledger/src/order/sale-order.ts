/** What the ledger can be sorted by, and the columns of an index that has it so; equal ones follow by their time. */
const columnsOf = {
  date: ['local_date', 'sold_at', 'id'],
  amount: ['total', 'local_date', 'sold_at', 'id'],
} as const;

export interface SaleOrder {
  columns: readonly string[];
  /** By when they were sold, whichever way. */
  isByTime: boolean;
  isOldestFirst: boolean;
  /** The order of a list, as SQL, of the row that is called so. */
  of: (row: string) => string;
}

/** `amount`, or `-amount` for the largest first; the newest first where nothing is said. An index is read either way. */
export function saleOrder(sort = ''): SaleOrder {
  const name = sort.replace(/^-/, '');
  const isKnown = name === 'date' || name === 'amount';
  const columns = columnsOf[isKnown ? name : 'date'];
  const way = isKnown && !sort.startsWith('-') ? 'asc' : 'desc';
  const isByTime = columns === columnsOf.date;
  return {
    columns,
    isByTime,
    isOldestFirst: isByTime && way === 'asc',
    of: (row) => columns.map((column) => `${row}.${column} ${way}`).join(', '),
  };
}
