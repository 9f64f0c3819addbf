import { taxRatePpmOf } from '@backroom/device/pricing';
import { priceOrder, wholePpm } from '@backroom/pricing';
import { barcodeKey } from '@backroom/proto/barcode';
import type { DeviceConfig } from '@backroom/proto/devices';
import type { Chance } from './chance.js';
import type { Sale } from './sale.js';

type Prices = DeviceConfig['prices'];

/** The result of a scan at a kiosk: the product with the barcode, or none. */
export interface Scan {
  code: string;
  product: Prices[number] | undefined;
}

/** Scans a code with or without the leading zeros of a UPC (decided: H-07). */
export function scan(prices: Prices, code: string): Scan {
  const key = barcodeKey(code);
  const product = prices.find(({ barcodes = [] }) => barcodes.some((one) => barcodeKey(one) === key));
  return { code, product };
}

/** Share of scans of something that is not sold here. */
const unknownShare = 0.02;

/**
 * A sale as its kiosk rings it up: products with a barcode in the kiosk's price list are scanned and cost the listed
 * price. Scans are in order, with an occasional one of something that is not sold here.
 */
export function ringUp(sale: Sale, prices: Prices, chance: Chance): { sale: Sale; scans: Scan[] } {
  const scans = sale.lines.flatMap(({ productId }) => {
    const [code] = prices.find((one) => one.productId === productId)?.barcodes ?? [];
    return code ? [scan(prices, code)] : [];
  });
  if (prices.length > 0 && chance.happens(unknownShare))
    scans.unshift(scan(prices, `29${chance.between(10_000, 99_999)}00000`));
  const known = new Map(scans.flatMap(({ product }) => (product ? [[product.productId, product]] : [])));
  const isSame = sale.lines.every(({ productId, unitPrice }) => {
    const product = known.get(productId);
    return !product || product.price === unitPrice;
  });
  return { sale: isSame ? sale : repriced(sale, known), scans };
}

/** The same basket at the prices of the list, paid in one payment. */
function repriced(sale: Sale, known: ReadonlyMap<number, Prices[number]>): Sale {
  const { lines, totals } = priceOrder(
    sale.lines.map(({ productId, quantity, unitPrice, discount, tax, deposit }) => {
      const product = known.get(productId);
      const gross = quantity * unitPrice - discount;
      return {
        ...{ productId, quantity, discount: Math.min(discount, quantity * (product?.price ?? unitPrice)) },
        unitPrice: product?.price ?? unitPrice,
        taxRatePpm: product ? taxRatePpmOf(product) : gross > 0 ? Math.round((tax * wholePpm) / gross) : 0,
        deposit: product?.deposit ?? Math.round(deposit / quantity),
      };
    }),
  );
  const [payment] = sale.payments;
  const { fee, total } = totals;
  return { ...sale, lines, fee, total, payments: [{ ...payment!, amount: total }] };
}
