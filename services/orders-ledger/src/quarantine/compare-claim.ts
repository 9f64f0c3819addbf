import { orderTotals } from '@backroom/pricing';
import { order as orderSchema, type DeviceOrder } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { ComparedField } from '@backroom/proto/orders/v1/quarantine';

/** What a claim is compared with. */
interface Expectations {
  /** Of the operator. */
  currency: string;
  /** By id; absent for products of other operators. */
  products: ReadonlyMap<number, { name: string; price: number | undefined }>;
  /** The booked sale with the same order id. */
  booked?: Order;
}

/** Compares the device's report with the expected values, field by field, in the order of the sale. */
export function compareClaim(body: unknown, expected: Expectations): ComparedField[] {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success)
    return parsed.error.issues.slice(0, maxIssues).map(({ path, message }) => ({
      ...text(path.join('.'), valueAt(body, path), message),
      wrong: true,
    }));
  return expected.booked
    ? compareWithBooked(parsed.data, expected.booked)
    : compareWithSums(parsed.data, expected);
}

const maxIssues = 50;
const maxTextLength = 200;

/** For an inconsistent sale: the sums that it should have, and the prices of known products. */
function compareWithSums(claim: DeviceOrder, { currency, products }: Expectations): ComparedField[] {
  const { lines, payments, fee, total } = claim;
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const sums = sumsOf(claim);
  return [
    { ...text('currency', claim.currency, currency), wrong: claim.currency !== currency },
    ...lines.flatMap((line, n): ComparedField[] => {
      const product = products.get(line.productId);
      const gross = line.quantity * line.unitPrice;
      const at = (name: string) => `lines.${n}.${name}`;
      return [
        {
          ...text(at('product'), product?.name ?? `#${line.productId}`, product?.name ?? ''),
          wrong: !product,
        },
        text(at('quantity'), String(line.quantity)),
        money(at('unitPrice'), line.unitPrice, product?.price),
        {
          ...money(at('discount'), line.discount, line.discount > gross ? gross : undefined),
          wrong: line.discount > gross,
        },
        money(at('tax'), line.tax),
        money(at('deposit'), line.deposit),
      ];
    }),
    money('fee', fee),
    { ...money('total', total, sums), wrong: sums !== undefined && sums !== total },
    ...payments.flatMap(({ method, amount, id }, n): ComparedField[] => [
      {
        ...text(`payments.${n}.method`, method),
        wrong: payments.findIndex((other) => other.id === id) !== n,
      },
      money(`payments.${n}.amount`, amount),
    ]),
    { ...money('paid', paid, total), wrong: paid !== total },
  ];
}

/** For a second sale under a booked id: both, line by line. */
function compareWithBooked(claim: DeviceOrder, booked: Order): ComparedField[] {
  const compared: ComparedField[] = [text('currency', claim.currency, booked.currency)];
  for (let n = 0; n < Math.max(claim.lines.length, booked.lines.length); n++) {
    const [claimed, known] = [claim.lines[n], booked.lines[n]];
    const at = (name: string) => `lines.${n}.${name}`;
    compared.push(
      text(
        at('product'),
        claimed ? (nameIn(booked, claimed.productId) ?? `#${claimed.productId}`) : '',
        known?.name ?? '',
      ),
      text(at('quantity'), claimed ? String(claimed.quantity) : '', known ? String(known.quantity) : ''),
      ...(['unitPrice', 'discount', 'tax', 'deposit'] as const).map((name) =>
        money(at(name), claimed?.[name], known?.[name]),
      ),
    );
  }
  compared.push(
    money('fee', claim.fee, booked.totals!.fee),
    money('total', claim.total, booked.totals!.total),
  );
  for (let n = 0; n < Math.max(claim.payments.length, booked.payments.length); n++) {
    const [claimed, known] = [claim.payments[n], booked.payments[n]];
    compared.push(
      text(`payments.${n}.method`, claimed?.method ?? '', known?.method ?? ''),
      money(`payments.${n}.amount`, claimed?.amount, known?.amount),
    );
  }
  return compared.map((field) => ({ ...field, wrong: field.said !== field.expected }));
}

const nameIn = (booked: Order, productId: number) =>
  booked.lines.find((line) => line.productId === productId)?.name;

function sumsOf({ lines, fee }: DeviceOrder): number | undefined {
  try {
    return orderTotals(lines, fee).total;
  } catch {
    // The sum is too large to be compared.
    return undefined;
  }
}

function text(field: string, said: string, expected = ''): ComparedField {
  return { field, said, expected, wrong: false, money: false };
}

function money(field: string, said: number | undefined, expected?: number): ComparedField {
  return { ...text(field, said?.toString() ?? '', expected?.toString() ?? ''), money: true };
}

/** The value at a path of an invalid body; truncated, as it may be anything. */
function valueAt(body: unknown, path: readonly PropertyKey[]): string {
  let at = body;
  for (const name of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[name];
  const value = typeof at === 'string' ? at : (JSON.stringify(at) ?? '');
  return value.slice(0, maxTextLength);
}
