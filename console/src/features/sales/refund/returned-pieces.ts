import type { Schemas } from '@backroom/gateway/v2';
import { minorOf, returnedPieces, returnSums, type ReturnedLine, type SoldLine } from '@backroom/pricing';

type Sale = Pick<Schemas['ListedSale'], 'currency' | 'order'>;

/** An amount of the API in minor units; the API uses no more decimals than the currency has. */
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

/** The number of pieces of each product that can still be returned. */
export const piecesLeft = (sale: Sale): number[] => {
  const returned = before(sale);
  return sale.order.products.map(({ quantity }, line) => quantity - returned[line]!);
};

/** The chosen pieces as lines. */
export const linesOf = (pieces: readonly number[]): ReturnedLine[] =>
  pieces.map((quantity, line) => ({ line, quantity })).filter(({ quantity }) => quantity > 0);

/** The sum of the chosen pieces in minor units, calculated as by the server. */
export const sumsOf = (sale: Sale, pieces: readonly number[]) =>
  returnSums(soldLines(sale), before(sale), linesOf(pieces));
