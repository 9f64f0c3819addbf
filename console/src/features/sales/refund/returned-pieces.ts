import type { Schemas } from '@backroom/gateway/v2';
import { minorOf, returnedPieces, returnSums, type ReturnedLine, type SoldLine } from '@backroom/pricing';

type Sale = Pick<Schemas['ListedSale'], 'currency' | 'order'>;

/** An amount of the API as the arithmetic wants it; the API tells no more decimals than the currency has. */
const minor = (value: number, currency: string): number => minorOf(value.toFixed(6), currency) ?? Number.NaN;

const soldLines = ({ currency, order }: Sale): SoldLine[] =>
  order.products.map(({ quantity, price, tax, deposit }) => ({
    quantity,
    net: minor(price, currency),
    tax: minor(tax, currency),
    deposit: minor(deposit, currency),
  }));

const before = ({ order }: Sale): number[] =>
  returnedPieces(
    order.products.length,
    order.refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines),
  );

/** How many pieces of each product can still come back. */
export const piecesLeft = (sale: Sale): number[] => {
  const returned = before(sale);
  return sale.order.products.map(({ quantity }, line) => quantity - returned[line]!);
};

/** The chosen pieces, by their lines. */
export const linesOf = (pieces: readonly number[]): ReturnedLine[] =>
  pieces.map((quantity, line) => ({ line, quantity })).filter(({ quantity }) => quantity > 0);

/** What the chosen pieces come to, minor units: the server's own arithmetic. */
export const sumsOf = (sale: Sale, pieces: readonly number[]) =>
  returnSums(soldLines(sale), before(sale), linesOf(pieces));
