import { orderTotals, type LineAmounts, type OrderTotals } from './order-totals.js';
import { shareOf } from './rounding.js';

/** What a customer put in the cart, with the terms that hold now. */
export interface CartLine {
  productId: number;
  quantity: number;
  /** Minor units, without tax. */
  unitPrice: number;
  /** Basis points. */
  taxRate: number;
  /** Container deposit per piece, minor units. */
  deposit: number;
  /** Off the whole line, minor units; never more than the line is worth. */
  discount?: number;
}

/** Two-tier pricing of a location (S3 section 5): a percentage in basis points of the net, or a fixed amount. */
export type Fee =
  { type: 'monetaryPercent'; basisPoints: number } | { type: 'monetaryAbsolute'; amount: number };

export interface PricedOrder {
  lines: (LineAmounts & { productId: number })[];
  totals: OrderTotals;
}

/**
 * The one arithmetic of an order, the same at a kiosk, in the ledger and in a simulation.
 * Tax is taken per line on what is paid for the goods, rounded half up; deposits and fees are not taxed.
 */
export function priceOrder(cart: readonly CartLine[], fee?: Fee): PricedOrder {
  const lines = cart.map((line) => {
    const gross = line.quantity * line.unitPrice;
    const discount = Math.min(line.discount ?? 0, gross);
    return {
      productId: line.productId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount,
      tax: shareOf(gross - discount, line.taxRate),
      deposit: line.quantity * line.deposit,
    };
  });
  const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice - line.discount, 0);
  return { lines, totals: orderTotals(lines, feeOn(net, fee)) };
}

/** What two-tier pricing adds to a net sum, minor units; nothing where nothing is sold. */
export function feeOn(net: number, fee: Fee | undefined): number {
  if (!fee || net === 0) return 0;
  return fee.type === 'monetaryPercent' ? shareOf(net, fee.basisPoints) : fee.amount;
}
