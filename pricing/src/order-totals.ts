/** The fields of a line that determine the sums. Money in minor units; `quantity` in pieces. */
export interface LineAmounts {
  quantity: number;
  unitPrice: number;
  /** Off the whole line. */
  discount: number;
  /** Tax of the whole line. */
  tax: number;
  /** Container deposit of the whole line. */
  deposit: number;
}

/** Sums of an order in minor units: net = gross − discount, total = net + tax + deposit + fee. */
export interface OrderTotals {
  gross: number;
  discount: number;
  /** Revenue (decisions: Money). */
  net: number;
  tax: number;
  deposit: number;
  fee: number;
  total: number;
  /** Pieces. */
  items: number;
}

/** Sums up an order. Throws RangeError if a sum exceeds the safe integers: nothing is rounded silently. */
export function orderTotals(lines: readonly LineAmounts[], fee: number): OrderTotals {
  const sum = (value: (line: LineAmounts) => number) => lines.reduce((total, line) => total + value(line), 0);
  const gross = sum((line) => line.quantity * line.unitPrice);
  const discount = sum((line) => line.discount);
  const net = gross - discount;
  const tax = sum((line) => line.tax);
  const deposit = sum((line) => line.deposit);
  const totals = {
    gross,
    discount,
    net,
    tax,
    deposit,
    fee,
    total: net + tax + deposit + fee,
    items: sum((line) => line.quantity),
  };
  for (const [name, value] of Object.entries(totals))
    if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is not a safe integer`);
  return totals;
}
