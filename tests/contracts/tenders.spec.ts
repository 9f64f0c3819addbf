import { defineFaults, Problem } from '@backroom/platform';
import type {
  CaptureRequest,
  CreditResponse,
  Hold,
  Purse,
  ReleaseRequest,
  ReserveRequest,
  TendersService,
} from '@backroom/proto/tenders/v1/tenders_service';
import { tendersConform, type TenderUnderTest } from '@backroom/testing/tenders-conformance';

const fault = defineFaults({
  reserved: 'Something else was reserved for this order',
  poor: 'There is not so much to spend',
  captured: 'The hold was captured with another amount',
  ended: 'The hold has ended',
  credited: 'Something else was credited',
});

/** A minimal in-memory implementation of the contract, which proves that the cases can be met. */
class MemoryTenders implements TendersService {
  private readonly balances = new Map<string, number>();
  private readonly holds = new Map<string, Hold>();
  private readonly credits = new Map<string, { asked: string; answer: CreditResponse }>();

  constructor(private readonly now: () => number) {}

  open(purse: Purse, balance: number): void {
    this.balances.set(keyOf(purse), balance);
  }

  spendable(purse: Purse): number {
    const held = [...this.holds.values()]
      .map((hold) => this.current(hold))
      .filter((hold) => keyOf(hold.purse!) === keyOf(purse) && hold.state === 'held');
    return this.balanceOf(purse) - held.reduce((sum, { amount }) => sum + amount, 0);
  }

  async reserve({ orderId, purse, amount, currency, expiresAt }: ReserveRequest) {
    const key = holdKey({ ...purse!, orderId });
    const earlier = this.holds.get(key);
    if (earlier) {
      if (
        earlier.amount !== amount ||
        earlier.currency !== currency ||
        keyOf(earlier.purse!) !== keyOf(purse!)
      )
        throw new Problem('conflict', fault('reserved'));
      return { hold: { ...this.current(earlier) } };
    }
    if (!(amount > 0)) throw Problem.invalid('amount', fault('not-above-zero'));
    if (expiresAt <= this.now()) throw Problem.invalid('expiresAt', fault('past'));
    if (amount > this.spendable(purse!)) throw new Problem('unprocessable', fault('poor'));
    const hold: Hold = { orderId, purse, amount, currency, state: 'held', captured: 0, expiresAt };
    this.holds.set(key, hold);
    return { hold: { ...hold } };
  }

  async capture({ amount, ...named }: CaptureRequest) {
    const hold = this.holdOf(named);
    if (hold.state === 'captured') {
      if (hold.captured !== amount) throw new Problem('conflict', fault('captured'));
      return { hold: { ...hold } };
    }
    if (hold.state !== 'held') throw new Problem('unprocessable', fault('ended'));
    if (!(amount > 0) || amount > hold.amount) throw Problem.invalid('amount', fault('unknown'));
    hold.state = 'captured';
    hold.captured = amount;
    this.balances.set(keyOf(hold.purse!), this.balanceOf(hold.purse!) - amount);
    return { hold: { ...hold } };
  }

  async release(named: ReleaseRequest) {
    const hold = this.holdOf(named);
    if (hold.state === 'captured') throw new Problem('unprocessable', fault('captured'));
    if (hold.state === 'held') hold.state = 'released';
    return { hold: { ...hold } };
  }

  async credit(request: Parameters<TendersService['credit']>[0]) {
    const { refundId, purse, amount } = request;
    const key = `${purse!.accountId}/${refundId}`;
    const asked = JSON.stringify(request);
    const earlier = this.credits.get(key);
    if (earlier && earlier.asked !== asked) throw new Problem('conflict', fault('credited'));
    if (earlier) return earlier.answer;
    if (!(amount > 0)) throw Problem.invalid('amount', fault('not-above-zero'));
    this.balances.set(keyOf(purse!), this.balanceOf(purse!) + amount);
    const answer = { refundId, amount, cardId: purse!.cardId };
    this.credits.set(key, { asked, answer });
    return answer;
  }

  async previewCredit({ credit }: Parameters<TendersService['previewCredit']>[0]) {
    const { purse, amount } = credit!;
    if (!(amount > 0)) throw Problem.invalid('amount', fault('not-above-zero'));
    this.balanceOf(purse!);
    const { tender, cardId } = purse!;
    return { debtEnded: 0, parts: [{ tender, amount, cardId }] };
  }

  async getCredit({ accountId, refundId }: { accountId: number; refundId: string }) {
    const found = this.credits.get(`${accountId}/${refundId}`);
    if (!found) throw Problem.notFound('credit');
    return found.answer;
  }

  private holdOf(named: ReleaseRequest): Hold {
    const hold = this.holds.get(holdKey(named));
    if (!hold) throw Problem.notFound('hold');
    return this.current(hold);
  }

  private current(hold: Hold): Hold {
    if (hold.state === 'held' && hold.expiresAt <= this.now()) hold.state = 'expired';
    return hold;
  }

  private balanceOf(purse: Purse): number {
    const balance = this.balances.get(keyOf(purse));
    if (balance === undefined) throw Problem.notFound('customer');
    return balance;
  }
}

const keyOf = ({ accountId, customerId, tender, cardId }: Purse) =>
  [accountId, customerId, tender, cardId].join('/');
const holdKey = ({ accountId, orderId, tender, cardId }: ReleaseRequest) =>
  [accountId, orderId, tender, cardId].join('/');

/** A tender of this kind in memory, with a clock of its own. */
async function inMemory(tender: string): Promise<TenderUnderTest> {
  let now = Date.UTC(2026, 5, 15);
  let customers = 100;
  const tenders = new MemoryTenders(() => now);
  return {
    tenders,
    async purseWith(amount, sibling) {
      const cardId = tender === 'giftCard' ? crypto.randomUUID() : '';
      const purse = { accountId: 11, customerId: sibling?.customerId ?? ++customers, tender, cardId };
      tenders.open(purse, amount);
      return purse;
    },
    spendable: async (purse) => tenders.spendable(purse),
    now: () => now,
    pass: async (milliseconds) => void (now += milliseconds),
    newId: () => crypto.randomUUID(),
  };
}

tendersConform('the reference wallet', () => inMemory('wallet'));
tendersConform('the reference points', () => inMemory('points'), { currency: 'PTS' });
tendersConform('the reference gift card', () => inMemory('giftCard'), { cards: true });
