import { orderTotals, type LineAmounts, type OrderTotals } from './order-totals.js';
import { roundedPpm } from './rates.js';
import { shareOf } from './rounding.js';

/** A line of a cart, with the terms that currently apply. */
export interface CartLine {
  productId: number;
  quantity: number;
  /** Minor units, without tax. */
  unitPrice: number;
  /** Parts per million. */
  taxRatePpm: number;
  /** Container deposit per piece, minor units. */
  deposit: number;
  /** Discount on the whole line, minor units; capped at the value of the line. */
  discount?: number;
}

/** Two-tier pricing of a location (S3 section 5): a percentage of the net in parts per million, or a fixed amount. */
export type Fee = { type: 'monetaryPercent'; ppm: number } | { type: 'monetaryAbsolute'; amount: number };

export interface PricedOrder {
  lines: (LineAmounts & { productId: number })[];
  totals: OrderTotals;
}

/**
 * Prices an order: the single implementation for kiosks, the ledger and simulations. Tax is computed per line on the
 * price after discounts, rounded half up; deposits and fees are not taxed.
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
      tax: shareOf(gross - discount, line.taxRatePpm),
      deposit: line.quantity * line.deposit,
    };
  });
  const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice - line.discount, 0);
  return { lines, totals: orderTotals(lines, feeOn(net, fee)) };
}

/** Returns the two-tier fee on a net sum, minor units; 0 if nothing is sold. */
export function feeOn(net: number, fee: Fee | undefined): number {
  if (!fee || net === 0) return 0;
  return fee.type === 'monetaryPercent' ? shareOf(net, fee.ppm) : fee.amount;
}

/** The fee as a device charges it that knows only basis points. */
export const roundedFee = (fee: Fee): Fee =>
  fee.type === 'monetaryPercent' ? { ...fee, ppm: roundedPpm(fee.ppm) } : fee;
