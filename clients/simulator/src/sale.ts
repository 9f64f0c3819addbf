import { randomUUID } from 'node:crypto';
import { newMessageId } from '@backroom/device';
import { feeOn, priceOrder, type Fee } from '@backroom/pricing';
import type { DeviceOrder, PaymentMethod } from '@backroom/proto/devices';
import type { Chance } from './chance.js';
import type { DemoDevice, SoldProduct } from './devices-file.js';

/** An order without the fields that the device adds when sending. */
export type OrderFields = Omit<DeviceOrder, 'messageId' | 'sequence' | 'bootId' | 'at' | 'traceparent'>;

/** The products and payments of a sale; ids are added later, so that a sale depends on the seed alone. */
export type Sale = Omit<OrderFields, 'orderId' | 'payments'> & {
  payments: Omit<OrderFields['payments'][0], 'id'>[];
};

/** Tenders that can be booked without a customer, and their shares. */
const tenders: readonly [PaymentMethod, number][] = [
  ['creditCard', 0.5],
  ['cardPresent', 0.25],
  ['cash', 0.2],
  ['globalConnectCard', 0.05],
];

/** How many lines a basket has, by share: most people buy one or two things. */
const lineCounts = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5];

/** A plausible purchase at a device: 1 to 5 different products, sometimes with a discount or two payments. */
export function makeSale(chance: Chance, device: Pick<DemoDevice, 'currency' | 'products'>): Sale {
  const products = new Map<number, SoldProduct>();
  for (let remaining = chance.pick(lineCounts); remaining > 0; remaining--) {
    const product = chance.pick(device.products);
    products.set(product.id, product);
  }
  const { lines, totals } = priceOrder(
    [...products.values()].map(({ id, price, taxRatePpm, deposit }) => {
      const quantity = chance.happens(0.2) ? chance.between(2, 4) : 1;
      const discount = chance.happens(0.08)
        ? Math.floor((quantity * price * chance.pick([5, 10, 20])) / 100)
        : 0;
      return { productId: id, quantity, unitPrice: price, taxRatePpm, deposit, discount };
    }),
  );
  const { fee, total } = totals;
  return { currency: device.currency, lines, payments: payments(chance, total), fee, total };
}

/** The sale with the fee of its location, on the last payment. */
export function withFee(sale: Sale, terms: Fee | undefined): Sale {
  const net = sale.lines.reduce((sum, line) => sum + line.quantity * line.unitPrice - line.discount, 0);
  const fee = feeOn(net, terms);
  const more = fee - sale.fee;
  const payments = sale.payments.map((payment, n) =>
    n === sale.payments.length - 1 ? { ...payment, amount: payment.amount + more } : payment,
  );
  return { ...sale, payments, fee, total: sale.total + more };
}

/** The sale with new ids, ready for the orders channel. */
export function orderOf(sale: Sale): OrderFields {
  const withIds = sale.payments.map((payment) => ({ id: randomUUID(), ...payment }));
  return { orderId: newMessageId(), ...sale, payments: withIds };
}

function payments(chance: Chance, total: number): Sale['payments'] {
  const first = chance.happens(0.03) && total > 1 ? chance.between(1, total - 1) : total;
  const amounts = first < total ? [first, total - first] : [total];
  return amounts.map((amount) => {
    const method = tender(chance.next());
    return method === 'cash'
      ? { method, amount }
      : { method, amount, lastFour: String(chance.between(1_000, 9_999)) };
  });
}

function tender(at: number): PaymentMethod {
  let sum = 0;
  for (const [method, share] of tenders) if (at < (sum += share)) return method;
  return 'creditCard';
}
