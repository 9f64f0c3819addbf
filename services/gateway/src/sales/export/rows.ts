import { decimalOf } from '@backroom/pricing';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import type { LedgerLine } from '@backroom/proto/orders/v1/exports_service';
import type { Cell } from './table.js';

export const ledgerHeaders = [
  ...['Date', 'Time Zone', 'Order Number', 'Location', 'Customer', 'Device', 'Payment Method', 'Amount'],
  ...['Currency', 'Status', 'Refunded', 'Tax', 'Deposit', 'Fee', 'Savings', 'Notes'],
] as const;

/** A sale as the cells of its row. */
export function ledgerCells(line: LedgerLine): Cell[] {
  const money = (minor: number) => decimalOf(minor, line.currency);
  return [
    dateTime(line.soldAt, line.timezone),
    line.timezone,
    line.prettyId,
    line.locationName,
    line.customerName,
    line.kioskName,
    line.methods.map(labelOf).join(', '),
    money(line.total),
    line.currency,
    line.status,
    money(line.refunded),
    money(line.tax),
    money(line.deposit),
    money(line.fee),
    money(line.discount),
    line.notes,
  ];
}

export const cartHeaders = [
  ...['Cart Id', 'Location Name', 'User', 'Total Amount', 'Currency', 'Status', 'Created', 'Updated'],
  ...['Time Zone', 'Products'],
] as const;

/** A cart as the cells of its row. */
export function cartCells(cart: Cart): Cell[] {
  return [
    cart.id,
    cart.locationName,
    cart.customerId ? String(cart.customerId) : '',
    decimalOf(cart.total, cart.currency),
    cart.currency,
    cart.status.charAt(0).toUpperCase() + cart.status.slice(1),
    dateTime(cart.createdAt, cart.timezone),
    dateTime(cart.updatedAt, cart.timezone),
    cart.timezone,
    cart.lines.map(({ name, productId, quantity }) => `${quantity} × ${name || `#${productId}`}`).join(', '),
  ];
}

/** The documents' labels of payments (S2 section 3), in words. */
const labels: Readonly<Record<string, string>> = {
  creditCard: 'Credit Card',
  cardPresent: 'Card Present',
  creditCardManual: 'Credit Card (manual)',
  creditCardSwipe: 'Credit Card (swipe)',
  globalConnectCard: 'Global Connect Card',
  giftCard: 'Gift Card',
  loyalty: 'Loyalty',
  loyaltyCard: 'Loyalty Card',
  yokeCash: 'Yoke Cash',
  yokeCashLoad: 'Yoke Cash Load',
  operator: 'Operator',
  cash: 'Cash',
  tab: 'Tab',
  tabPayment: 'Tab Payment',
  yokeTab: 'Yoke Tab',
  unpaidCart: 'Unpaid Cart',
  card: 'Card',
};

function labelOf(method: string): string {
  const [name = '', lastFour] = method.split(' ');
  return [labels[name] ?? name, lastFour].filter(Boolean).join(' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** MM/dd/yyyy - hh:mm aa at the place (S2 section 9). */
function dateTime(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, hour12: true },
    });
    formats.set(timeZone, format);
  }
  return format.format(at).replace(', ', ' - ').replace('\u202f', ' ');
}
