import type { Page } from 'playwright-core';
import { routes } from '@backroom/console/screens';
import { signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';

const built = routes.filter(({ isBuilt }) => isBuilt);

/** Records whose creation page has the same route. */
const creatable = ['/setup/users/{id}', '/setup/roles/{id}', '/setup/groups/{id}'];

/** Every built screen that this person may open at the owner's operator, each with an existing record. */
export async function screensOf(person: DemoPerson): Promise<string[]> {
  const owner = await signIn('owner');
  const { session } = person === 'owner' ? owner : await signIn(person);
  const held = new Set(session.permissions.permissions.map(({ name }) => name));
  const operator = owner.accounts[0]!;
  const { data } = await owner.get<{ data: { users: { id: number }[] } }>(`/accounts/${operator}/users`);
  const groups = await owner.get<{ data: { id: number }[] }>(`/accounts/${operator}/groups`);
  const { Locations } = await owner.get<{ Locations: { id: number }[] }>(
    `/locations?operator=${operator}&location=1&page=1&limit=1`,
  );
  const place = Locations[0]!;
  const { coolers } = await owner.get<{ coolers: { id: number; LocationId: number }[] }>(
    `/locations/coolers?operator=${operator}&location=1&page=1&limit=1`,
  );
  const lock = coolers[0]!;
  const { orders } = await owner.get<{ orders: { rows: { id: string }[] } }>(
    `/reports/ledgers?type=order&operator=${operator}&location=1&page=1&limit=1`,
  );
  const sale = orders.rows[0]!.id;
  const { users: customers } = await owner.get<{ users: { id: number }[] }>(
    `/users/customers?operator=${operator}&limit=1`,
  );
  const purse = await purseOf(owner, operator, customers[0]!.id, place.id);
  const { groups: customerGroups } = await owner.get<{ groups: { id: number }[] }>(
    `/users/groups?accountId=${operator}&limit=1`,
  );
  const { data: goods } = await owner.get<{ data: { products: { id: number }[] } }>(
    `/locations/products?operator=${operator}&limit=1`,
  );
  // Not the signed-in user: their own record is the profile.
  const records: Record<string, number | string> = {
    '/setup/users/{id}': data.users.find(({ id }) => id !== session.id && id !== owner.session.id)!.id,
    '/setup/roles/{id}': 1,
    '/setup/groups/{id}': groups.data[0]!.id,
    '/locations/{id}': place.id,
    '/setup/locations/{id}': place.id,
    '/add-ons/coolers/{locationId}/{id}': lock.id,
    '/customers/{id}': customers[0]!.id,
    '/customers/{id}/purses/{purse}': customers[0]!.id,
    '/groups/{id}': customerGroups[0]!.id,
    '/products/{id}': goods.products[0]!.id,
    '/products/stock-control/{id}': place.id,
    '/sales/{id}': sale,
    '/sales/{id}/receipt': sale,
  };
  return built
    .filter(({ program }) => program !== 'globalConnect')
    .filter(({ needs }) =>
      needs?.some((name) => name === 'signed-in' || session.scope === 'super admin' || held.has(name)),
    )
    .flatMap(({ path }) => {
      const filled = path
        .replace('{locationId}', String(lock.LocationId))
        .replace('{purse}', purse)
        .replace('{id}', String(records[path] ?? operator));
      return creatable.includes(path) ? [filled, path.replace('{id}', 'new')] : [filled];
    })
    .map((path) => `${path}?operator=${operator}&location=1&period=months`);
}

/** Balances of a customer; a customer without any gets a small one. */
async function purseOf(owner: Person, operator: number, userId: number, locationId: number): Promise<string> {
  await owner.call('/wallets/funds', {
    body: { userId, value: 1, locationId, order: { payment: [] } },
    headers: { 'idempotency-key': `tour-${operator}-${userId}` },
  });
  const { data } = await owner.get<{ data: { id: string }[] }>(
    `/users/customers/${userId}/purses?operator=${operator}`,
  );
  return data[0]!.id;
}

/** Every built screen that opens without a session. */
export const openScreens = built
  .filter(({ access }) => access === 'public' || access === 'auth')
  .map(({ path }) =>
    path.replace('{operator}', '2').replace('{page}', 'error-v1').replace('{locationId}', '1'),
  );

/** Navigates like a link, without reloading the page. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: ((history.state as { idx?: number })?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
  }, path);
}

/** Navigates from screen to screen in one page and waits for each to be ready. */
export class Tour {
  /** Console errors and uncaught errors. */
  readonly errors: string[] = [];
  private readonly underWay = new Set<unknown>();
  private lastSign = Date.now();

  constructor(readonly page: Page) {
    page.on('request', (request) => {
      // The stream never ends.
      if (!request.url().includes('/v2/live')) this.underWay.add(request);
    });
    const ended = (request: unknown) => {
      this.underWay.delete(request);
      this.lastSign = Date.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('pageerror', ({ message }) => this.errors.push(`${this.at}: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${this.at}: ${message.text().slice(0, 300)}`);
    });
  }

  get at(): string {
    return new URL(this.page.url()).pathname;
  }

  async visit(path: string): Promise<void> {
    await go(this.page, path);
    this.lastSign = Date.now();
    await this.stands();
  }

  /** Until no request is pending and no skeleton is shown. */
  async stands(): Promise<void> {
    await waitUntil(`${this.at} stands`, async () => {
      if (this.underWay.size > 0 || Date.now() - this.lastSign < 120) return false;
      return this.page.evaluate(() => {
        const waiting = '.bp6-skeleton, .skeleton-waiting, .list-waiting, .list-stale, #splash';
        document.getElementById('splash')?.remove();
        // A lazy part that is loading leaves its place empty.
        const place = document.getElementById('content') ?? document.body;
        return !document.querySelector(waiting) && place.innerText.trim() !== '';
      });
    });
  }
}
