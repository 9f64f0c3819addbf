import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fields = Record<string, string>;
interface Intent extends Record<string, unknown> {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Fields;
}
interface Refund extends Record<string, unknown> {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
  metadata: Fields;
}

/** The used part of the Stripe API, with its keys and errors; the end of a token selects the card. */
export class StripeStub {
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  /** Cards detached from their customers. */
  readonly detached: string[] = [];
  /** Received requests: method, path and key. */
  readonly requests: { call: string; key: string; authorization: string; fields: Fields }[] = [];
  private readonly answers = new Map<string, { status: number; body: object }>();
  private moved: (Record<string, unknown> & { source: object })[] = [];
  private readonly server = createServer((request, answer) => void this.serve(request, answer));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Every captured intent. */
  get taken(): Intent[] {
    return [...this.intents.values()].filter(({ status }) => status === 'succeeded');
  }

  /** Completes an intent that was processing. */
  capture(id: string): void {
    const intent = this.intents.get(id)!;
    const { amount, currency, latest_charge } = Object.assign(intent, {
      ...{ status: 'succeeded', amount_received: intent.amount },
    });
    this.move('charge', amount, currency, latest_charge as object);
  }

  /** A payment taken by a kiosk's terminal: known to Stripe, but not yet to this service. */
  takeAtTerminal(amount: number, currency: string, metadata: Fields): string {
    const id = `pi_${randomUUID().replaceAll('-', '')}`;
    const intent = { id, object: 'payment_intent', status: 'succeeded', amount, currency, metadata };
    this.intents.set(id, { ...intent, amount_received: amount });
    return id;
  }

  /** Marks an intent as authorized but not captured. */
  uncapture(id: string): void {
    Object.assign(this.intents.get(id)!, { status: 'requires_capture', amount_received: 0 });
    this.moved = this.moved.filter(
      ({ source }) => (source as { payment_intent: string }).payment_intent !== id,
    );
  }

  private async serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://stripe');
    const fields = flat(await text(request));
    const key = String(request.headers['idempotency-key'] ?? '');
    const call = `${request.method} ${url.pathname}`;
    const authorization = String(request.headers.authorization);
    this.requests.push({ call, key, authorization, fields });
    const card = /\d{4}$/.exec(fields['payment_method'] ?? '')?.[0];
    // Fails twice: on a reused connection the library itself retries once.
    const isLost = !!key && this.requests.filter((one) => one.key === key).length <= 2;
    if (card === '0127' && isLost) return void request.socket.destroy();
    const { status, body } = (key && this.answers.get(key)) || this.answer(call, url, fields);
    if (key) this.answers.set(key, { status, body });
    if (card === '0119' && isLost) return void request.socket.destroy();
    answer.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stub' });
    answer.end(JSON.stringify(body));
  }

  private answer(call: string, url: URL, fields: Fields): { status: number; body: object } {
    const [, id = ''] = /payment_intents\/(pi_\w+)/.exec(call) ?? [];
    const known = this.intents.get(id);
    if (call === 'POST /v1/payment_intents') return this.pay(fields);
    if (call === 'GET /v1/payment_intents/search') {
      const paymentId = /metadata\['paymentId'\]:'([^']+)'/.exec(url.searchParams.get('query')!)?.[1];
      const data = [...this.intents.values()].filter(({ metadata }) => metadata['paymentId'] === paymentId);
      return { status: 200, body: { object: 'search_result', data, has_more: false } };
    }
    if (call === 'POST /v1/refunds') return this.giveBack(fields);
    if (call === 'POST /v1/customers')
      return { status: 200, body: { id: newId('cus'), object: 'customer', metadata: metadataOf(fields) } };
    if (call === 'POST /v1/setup_intents') return this.setUp(fields);
    if (call === 'POST /v1/checkout/sessions') return this.openPage(fields);
    if (call.startsWith('GET /v1/checkout/sessions/')) {
      const page = this.pages.get(url.pathname.split('/').at(-1)!);
      return page ? { status: 200, body: page } : refused(404, 'invalid_request_error', 'No such session');
    }
    const [, left] = /^POST \/v1\/payment_methods\/(\w+)\/detach$/.exec(call) ?? [];
    if (left) {
      this.detached.push(left);
      return { status: 200, body: { id: left, object: 'payment_method', customer: null } };
    }
    if (call === 'GET /v1/refunds')
      return list(
        this.refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')),
      );
    if (call === 'GET /v1/balance_transactions') return list(this.moved);
    if (!known) return refused(404, 'invalid_request_error', `No such payment_intent: '${id}'`);
    if (call.endsWith('/cancel')) known.status = 'canceled';
    return { status: 200, body: known };
  }

  private pay(fields: Fields) {
    const last4 = /\d{4}$/.exec(fields['payment_method'] ?? '')?.[0] ?? '';
    const id = `pi_${randomUUID().replaceAll('-', '')}`;
    const metadata = metadataOf(fields);
    if (last4 === '0500') return refused(500, 'api_error', 'Something is wrong with Stripe');
    if (last4 === '0404') return refused(404, 'invalid_request_error', 'No such PaymentMethod');
    const status =
      last4 === '0002' ? 'requires_payment_method' : last4 === '0340' ? 'processing' : 'succeeded';
    const amount = Number(fields['amount']);
    const currency = fields['currency']!;
    const charge = { id: `ch_${id}`, object: 'charge', metadata, payment_intent: id };
    const declined = { message: 'Your card has insufficient funds.' };
    this.intents.set(id, {
      ...{ id, object: 'payment_intent', status, amount, currency, metadata },
      amount_received: status === 'succeeded' ? amount : 0,
      latest_charge: { ...charge, payment_method_details: { card: { brand: 'visa', last4 } } },
      last_payment_error: status === 'requires_payment_method' ? declined : null,
    });
    if (status === 'requires_payment_method') return refused(402, 'card_error', declined.message);
    if (status === 'succeeded') this.move('charge', amount, currency, charge);
    return { status: 200, body: this.intents.get(id)! };
  }

  private readonly pages = new Map<
    string,
    { url: string; setup_intent: object | null; customer: string | null }
  >();

  /** Enters a card on a page opened for a customer. */
  leaveCard(session: string, lastFour: string): void {
    Object.assign(this.pages.get(session)!, { setup_intent: setupOf(lastFour), customer: newId('cus') });
  }

  private openPage(fields: Fields) {
    const id = newId('cs');
    const page = {
      ...{ id, object: 'checkout.session', url: `https://checkout.stripe.test/${id}` },
      ...{ metadata: metadataOf(fields), setup_intent: null, customer: null },
    };
    this.pages.set(id, page);
    return { status: 200, body: page };
  }

  private setUp(fields: Fields) {
    const lastFour = /\d{4}$/.exec(fields['payment_method'] ?? '')?.[0] ?? '';
    if (lastFour === '0002') return refused(402, 'card_error', 'Your card was declined.');
    return { status: 200, body: setupOf(lastFour) };
  }

  private giveBack(fields: Fields) {
    const intent = this.intents.get(fields['payment_intent'] ?? '');
    if (!intent) return refused(404, 'invalid_request_error', 'No such payment_intent');
    const amount = Number(fields['amount'] ?? intent.amount);
    const given = this.refunds
      .filter((one) => one.payment_intent === intent.id)
      .reduce((sum, one) => sum + one.amount, 0);
    if (given + amount > intent.amount)
      return refused(
        400,
        'invalid_request_error',
        'Refund amount is greater than what is left of the charge',
      );
    const refund = {
      ...{ id: `re_${randomUUID().replaceAll('-', '')}`, object: 'refund', status: 'succeeded', amount },
      payment_intent: intent.id,
      metadata: metadataOf(fields),
    };
    this.refunds.push(refund);
    this.move('refund', -amount, intent.currency, refund);
    return { status: 200, body: refund };
  }

  /** Removes the movements of a currency, which belong to no sale. */
  forgetMovements(currency: string): void {
    this.moved = this.moved.filter((one) => one['currency'] !== currency.toLowerCase());
  }

  /** The time of the stub's movements, milliseconds since the epoch. */
  now = 0;

  private move(type: string, amount: number, currency: string, source: object): void {
    const id = `txn_${randomUUID().replaceAll('-', '')}`;
    const created = Math.floor(this.now / 1_000);
    this.moved.push({ id, object: 'balance_transaction', type, amount, currency, created, source });
  }
}

/** Letters only: a token must not look like a number. */
const newId = (kind: string): string =>
  `${kind}_${randomUUID().replaceAll(/[-\d]/g, (one) => 'ghijklmnop'[Number(one)] ?? '')}`;

const setupOf = (lastFour: string) => ({
  ...{ id: newId('seti'), object: 'setup_intent', status: 'succeeded', last_setup_error: null },
  payment_method: {
    ...{ id: `${newId('pm')}_${lastFour}`, object: 'payment_method' },
    card: { brand: 'visa', last4: lastFour, exp_year: 2029, exp_month: 4 },
  },
});

const list = (data: object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

const refused = (status: number, type: string, message: string) => ({
  status,
  body: { error: { type, message, code: type } },
});

const flat = (form: string): Fields => Object.fromEntries(new URLSearchParams(form));

function metadataOf(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );
}
