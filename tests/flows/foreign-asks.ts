import { randomUUID } from 'node:crypto';
import { opening, type RouteDeclaration } from '@backroom/gateway';
import { canariesOf, type Canaries } from '@backroom/testing/canaries';
import { Kiosk } from '@backroom/testing/kiosk';
import { ownKiosk } from '@backroom/testing/own-kiosk';
import { everyResource, type ResourceId } from '@backroom/testing/resources';
import { plantCanaries } from '@backroom/testing/plant-canaries';
import { demoPeople, signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { ownBodies } from './named-in-bodies.js';
import {
  isCommand,
  kindsIn,
  missing,
  missingFact,
  missingOf,
  strangersBody,
  type Asked,
} from './tenant-routes.js';

export interface Answered {
  status: number;
  body: Record<string, unknown>;
  text: string;
}

/** Calls routes as demo users, with own and foreign records. */
export class ForeignAsks {
  readonly people = {} as Record<DemoPerson, Person>;
  /** A ledger export of each user. */
  readonly exportOf = {} as Record<DemoPerson, string>;
  /** Canaries of each operator, which must appear nowhere else. */
  canaries!: Map<number, Canaries>;
  asked = 0;

  async open(): Promise<void> {
    for (const name of demoPeople) this.people[name] = await signIn(name);
    await quarantineEverywhere(this.people.super);
    await this.keysEverywhere();
    await plantCanaries();
    this.canaries = await canariesOf();
    for (const name of demoPeople) {
      const begun = await this.people[name].call<{ id?: string }>('/exports/ledgers', {
        method: 'POST',
        body: {},
      });
      this.exportOf[name] = begun.body.id ?? missingFact;
    }
  }

  /** The operators of a user. */
  reachOf(name: DemoPerson): number[] {
    return name === 'super' ? [...this.canaries.keys()] : this.people[name].accounts;
  }

  isAllowed(name: DemoPerson, route: RouteDeclaration): boolean {
    const asked = opening(route);
    if (name === 'super' || !asked) return true;
    const held = this.people[name].session.permissions.permissions.map((permission) => permission.name);
    return asked.some((permission) => held.includes(permission));
  }

  /** Inaccessible operators of a user, with their records. */
  foreignTo(name: DemoPerson): [number, Canaries][] {
    return [...this.canaries.entries()].filter(([account]) => !this.reachOf(name).includes(account));
  }

  sharesAccount(name: DemoPerson, user: number): boolean {
    return (
      this.people[name].session.id === user ||
      this.reachOf(name).some((account) => this.canaries.get(account)?.users.includes(user))
    );
  }

  /**
   * Calls a route as a user with these ids wherever its shapes have a place for them; `part` is added to
   * the body.
   */
  ask(route: RouteDeclaration, name: DemoPerson, foreign: Asked = {}, part = {}): Promise<Answered> {
    const [mine] = this.reachOf(name);
    const own = {
      ...this.idsOf(mine),
      account: mine ?? missing,
      user: this.people[name].session.id,
      export: this.exportOf[name],
    };
    return this.askAs(this.people[name], route, own, foreign, part);
  }

  /** The same as any user, with own ids for those not in `asked`. */
  async askAs(
    person: Person,
    route: RouteDeclaration,
    own: Required<Asked>,
    asked: Asked = {},
    part = {},
  ): Promise<Answered> {
    this.asked++;
    const { account, location } = asked;
    const ids: Required<Asked> = { ...own, ...asked };
    const product = this.canaries.get(own.account)?.products[0] ?? missing;
    const kinds = kindsIn(route.path);
    const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => String(ids[kinds.get(param)!]));
    const query = new URLSearchParams();
    const has = (part: 'query' | 'body', field: string) => Object.hasOwn(route[part]?.shape ?? {}, field);
    if (isCommand(route)) query.set('command', String(route.example!.query!['command']));
    // Query parameters of a write come from its example: missing ones would be refused first.
    if (route.method !== 'GET')
      for (const [field, value] of Object.entries(route.example?.query ?? {}))
        query.set(field, String(value));
    if (has('query', 'limit')) query.set('limit', '100');
    // A format with searchable text.
    if (has('query', 'export')) query.set('export', 'csv');
    if (has('query', 'includeKiosk')) query.set('includeKiosk', 'true');
    for (const field of ['operator', 'accountId'])
      if (account && has('query', field)) query.set(field, String(account));
    if (location && has('query', 'location')) query.set('location', String(location));
    const body = route.body && {
      ...(has('body', 'timeMetric') && { timeMetric: 'years' }),
      ...(account && has('body', 'accountIds') && { accountIds: [account] }),
      ...(location && has('body', 'locationIds') && { locationIds: [location] }),
      ...strangersBody(route),
      ...(has('body', 'startDate') && { startDate: '2020-01-01', endDate: '2029-12-31' }),
      ...ownBodies[route.path]?.({ location: ids.location, product }),
      ...(account && has('body', 'operator') && { operator: account }),
      ...(location && has('body', 'location') && { location }),
      ...(has('body', 'transactionId') && { transactionId: this.paymentOf(ids.order) }),
      ...part,
    };
    const answer = await person.call<Record<string, unknown> | undefined>(`${path}?${query}`, {
      method: route.method,
      body: route.file === undefined ? body : formWith(route.file),
      headers: ['key', 'required'].includes(route.idempotency!) ? { 'idempotency-key': randomUUID() } : {},
    });
    const { traceId: _trace, ...rest } = answer.body ?? {};
    return { status: answer.status, body: rest, text: answer.text };
  }

  /** One record of each kind of an operator; kinds without records are missing. */
  idsOf(account: number | undefined): Required<Omit<Asked, 'account' | 'user' | 'export'>> {
    const of = account === undefined ? undefined : this.canaries.get(account);
    return {
      ...(Object.fromEntries(
        everyResource.map(([name, { kind }]) => [kind, of?.[name][0] ?? missingOf(kind)]),
      ) as unknown as ResourceId),
      location: of?.locations[0] ?? missing,
      order: of?.orders[0]?.id ?? missingFact,
    };
  }

  /** The payment of a sale of an operator. */
  private paymentOf(order: string): string {
    const all = [...this.canaries.values()].flatMap(({ orders }) => orders);
    return all.find(({ id }) => id === order)?.payment ?? missingFact;
  }

  /** An API key at every operator. */
  private async keysEverywhere(): Promise<void> {
    const groups = await postgres<{ id: number; account_id: number }>(
      'identity',
      `select min(id) as id, account_id from location_group g
       where not exists (select 1 from api_key k where k.account_id = g.account_id) group by account_id`,
    );
    for (const { id, account_id: account } of groups) {
      const body = { name: `Key of ${account}`, permissions: ['LedgerAll'], GroupId: id };
      await this.people.super.post(`/accounts/${account}/api-keys`, body);
    }
  }
}

/** A form with a file of an unknown user. */
export function formWith(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob(['email\neve@example.test']), 'x.csv');
  return form;
}

/** A quarantined sale at every operator. */
async function quarantineEverywhere(root: Person): Promise<void> {
  const each = new Map(demoKiosks().map((kiosk) => [kiosk.accountId, kiosk]));
  for (const facts of each.values()) {
    const kiosk = await Kiosk.connect(await ownKiosk(root, facts, 'Quarantine'));
    const sale = kiosk.sale();
    await kiosk.sell({ ...sale, total: sale.total + 1 });
    await kiosk.close();
    await waitUntil('it is in quarantine', async () => {
      const rows = await postgres('orders_ledger', 'select from quarantine where order_id = $1', [
        sale.orderId,
      ]);
      return rows.length === 1;
    });
  }
}
