import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { invalid, refusal, Refusal, type Routes } from '../../testing/fake-api';
import { at, openScreen } from '../../testing/screen';
import { operator, sessionOf } from '../../testing/session';

const saleOf = (n: number): Schemas['ListedSale'] => ({
  ...{
    id: `0197746a-0000-7000-8000-${String(n).padStart(12, '0')}`,
    AccountId: operator,
    kind: 'order',
    currency: 'USD',
  },
  ...{ bookedDate: '2026-11-02T12:00:00Z', creationDate: '2026-11-02T12:00:00Z', timeReplaced: false },
  ...{
    DeviceStartId: 1,
    DeviceEndId: 1,
    DeviceTypeStart: 'kiosk',
    DeviceTypeEnd: 'kiosk',
    deviceName: 'Lobby 1',
  },
  ...{
    LocationId: 11,
    location: { name: 'Lobby', timezone: 'America/New_York' },
    note: '',
    traceId: 'a'.repeat(32),
  },
  ...{
    expectedTotal: null,
    feeDiffers: false,
    priceDiffers: false,
    redemptionFlag: null,
    points: 0,
    paymentType: 1,
  },
  ...{ status: 'paid', statusDate: '2026-11-02T12:00:00Z', statusMessage: { name: 'Paid' }, total: 2 },
  ...{ user: null, UserId: null, userCard: null },
  order: {
    ...{ prettyId: `N-${n}`, payment: [], products: [], refunds: [], transactions: [] },
    totals: { deposit: 0, fee: 0, savings: 0, tax: 0, total: 2 },
  },
});
const total = 30;

/** Thirty sales, ten per page. */
const page = (query: Record<string, string>): Schemas['Ledger'] => {
  const first = (Number(query['page'] ?? 1) - 1) * 10;
  const rows = Array.from({ length: 10 }, (_, n) => saleOf(first + n));
  return { meta: { totalItems: total, exact: true }, orders: { count: total, rows } };
};
const none: Schemas['Ledger'] = { meta: { totalItems: 0, exact: true }, orders: { count: 0, rows: [] } };
const otherRoutes: Routes = {
  'GET /kiosks/list': { rows: [], meta: { totalItems: 0 } },
  'GET /quarantine': { data: [], meta: { totalItems: 0, exact: true } },
};
const numbers = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => /N-\d+/.exec(row.textContent)?.[0]);
const pageOf = (from: number) => Array.from({ length: 10 }, (_, n) => `N-${from + n}`);
const ledger = 'GET /reports/ledgers';

describe('LEDG-1 /sales/order', () => {
  it('SHELL-11 explains an empty list', async () => {
    const { api } = await openScreen(at('/sales/order?search=NOSUCHORDER'), {
      routes: { ...otherRoutes, [ledger]: none },
    });
    expect(await screen.findByRole('heading', { name: 'No sales found' })).toBeVisible();
    expect(screen.getByText('0 rows')).toBeVisible();
    expect(api.of(ledger).at(-1)!.query).toMatchObject({ keywords: 'NOSUCHORDER' });
  });

  it('SHELL-11 shows a skeleton while the first response is pending', async () => {
    let release: (answer: Schemas['Ledger']) => void = () => undefined;
    const held = new Promise<Schemas['Ledger']>((resolve) => (release = resolve));
    await openScreen(at('/sales/order'), { routes: { ...otherRoutes, [ledger]: () => held } });
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    release(page({}));
    await waitFor(() => expect(numbers()).toEqual(pageOf(0)));
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('SHELL-11 SHELL-13 shows the field, the trace id and Retry for a refused request', async () => {
    const traceId = '0123456789abcdef0123456789abcdef';
    const refused = invalid({ field: 'lastFour', code: 'four-digits' });
    const { api, user } = await openScreen(at('/sales/order?lastFour=four'), {
      routes: {
        ...otherRoutes,
        [ledger]: ({ query }) =>
          query['lastFour'] ? new Refusal(400, { ...refused.problem, traceId }) : page(query),
      },
    });
    const note = within(
      (await screen.findByText('Error while getting sales', { exact: false })).closest<HTMLElement>(
        '[role=alert]',
      )!,
    );
    expect(note.getByText(traceId)).toBeVisible();
    expect(note.getByText(/lastFour/)).toBeVisible();
    const sentBefore = api.of(ledger).length;
    await user.click(note.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.of(ledger)[sentBefore]?.query).toMatchObject({ lastFour: 'four' }));
    await user.clear(screen.getByRole('searchbox', { name: 'Last four' }));
    await waitFor(() => expect(numbers()).toEqual(pageOf(0)));
    expect(screen.queryByText('Error while getting sales', { exact: false })).toBeNull();
  });

  it('SHELL-6 LEDG-3 explains how to refund several sales before anything is selected', async () => {
    const payment: Schemas['SaleTransaction'] = {
      ...{ amount: 2, paymentType: 1, points: 0, refundable: 'now', refundedPoints: 0, refundTender: 'card' },
      ...{ remaining: 2, transactionId: 'pi_1' },
    };
    const paid = { ...saleOf(1), status: 'Paid' };
    const order = { ...paid.order, transactions: [payment] };
    const { user } = await openScreen(at('/sales/order'), {
      routes: {
        ...otherRoutes,
        [ledger]: { meta: { totalItems: 1, exact: true }, orders: { count: 1, rows: [{ ...paid, order }] } },
      },
    });
    await waitFor(() => expect(numbers()).toEqual(['N-1']));
    await user.click(screen.getByRole('button', { name: 'Refund sales' }));
    expect(
      await screen.findByText('please select the transaction for which refund need to be initiated'),
    ).toBeVisible();
    const row = document.querySelector<HTMLElement>('[data-row]')!;
    await user.click(within(row).getByRole('checkbox'));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund sales' })).toBeNull();
  });

  it('SHELL-8 silently cancels the older request when a newer one is sent', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { api, user } = await openScreen(at('/sales/order'), {
      routes: {
        ...otherRoutes,
        [ledger]: async ({ query }) => {
          if (query['page'] === '2') await held;
          return page(query);
        },
      },
    });
    await waitFor(() => expect(numbers()).toEqual(pageOf(0)));
    for (const next of ['2', '3']) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('page')).toBe(next));
    }
    await waitFor(() => expect(numbers()).toEqual(pageOf(20)));
    expect(api.of(ledger).find(({ query }) => query['page'] === '2')!.signal.aborted).toBe(true);
    release();
    await waitFor(() => expect(numbers()).toEqual(pageOf(20)));
    expect(new URLSearchParams(location.search).get('page')).toBe('3');
    expect(screen.queryAllByRole('alert').filter((one) => one.textContent)).toEqual([]);
  });

  it.each([
    ['/sales/valueAdd', 'valueAdd'],
    ['/sales/tabPayment', 'tabPayment'],
  ] as const)('LEDG-1 %s requests its own kind and shows its rows or the empty text', async (path, kind) => {
    const { api } = await openScreen(at(path), {
      routes: {
        ...otherRoutes,
        [ledger]: { ...none, ...(kind === 'valueAdd' && page({})) },
      },
    });
    if (kind === 'valueAdd') await waitFor(() => expect(numbers()).toHaveLength(10));
    else expect(await screen.findByText('No tab payments found')).toBeVisible();
    expect(new Set(api.of(ledger).map(({ query }) => query['type']))).toEqual(new Set([kind]));
  });
});

describe('LEDG-6 /sales/{id}', () => {
  it.each([
    ['0197746a-0000-7000-8000-000000000001', refusal(404, 'not-found')],
    ['rubbish', invalid({ field: 'id', code: 'uuid' })],
  ])('LEDG-6 shows a missing record for %s', async (id, answer) => {
    await openScreen(at(`/sales/${id}`), { routes: { 'GET /orders/{id}': answer } });
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
  });
});

describe('LEDG-5 /sales/carts', () => {
  it('LEDG-5 SHELL-2 has no page for operators of the other program', async () => {
    const { api } = await openScreen(at('/sales/carts'), {
      routes: { ...otherRoutes, [ledger]: none },
      session: sessionOf({ holds: ['LedgerAll'] }),
    });
    await waitFor(() => expect(location.pathname).not.toBe('/sales/carts'));
    expect(api.of('GET /carts')).toEqual([]);
  });
});
