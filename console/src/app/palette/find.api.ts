import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { CommandTarget } from '../../kit/devices/command-target';
import type { GlobalFilter } from '../../kit/filter/global-filter';
import { isBuiltAt, mayOpen, screenAt } from '../routes/registry';
import type { Verb } from './verbs';
import type { Session } from '../auth/session-store';
import { everyDay } from '../../kit/filter/every-day';

/** A search result and where it opens. */
export interface Match {
  id: string;
  name: string;
  detail?: string;
  path?: string;
  /** The action to run instead. */
  run?: () => void;
  /** The command to confirm in the dialog of its own screen. */
  verb?: Verb;
  /** The operator it belongs to; shown while several operators are in view. */
  accountId?: number;
  amount?: { value: number; currency: string };
  /** The record that the command applies to. */
  sale?: Schemas['ListedSale'];
  device?: CommandTarget;
  /** Overrides parts of the current filter. */
  filter?: Partial<GlobalFilter>;
}

const maxResults = 5;

export const kinds = [
  ...(['orders', 'users', 'roles', 'groups', 'operators'] as const),
  ...(['locations', 'kiosks', 'locks'] as const),
] as const;
export type Kind = (typeof kinds)[number];

type Find = (keywords: string, operator: number, signal: AbortSignal) => Promise<Match[]>;

const find: Record<Kind, Find> = {
  async orders(keywords, operator, signal) {
    // The ledger also searches names; here an order is searched by its number, which has digits.
    if (!/\d/.test(keywords)) return [];
    const query = { limit: maxResults, page: 1, type: 'order', operator, location: 1 } as const;
    const search = { ...query, ...everyDay(), keywords: keywords.toUpperCase() };
    const { orders } = await answer(api.GET('/reports/ledgers', { params: { query: search }, signal }));
    return orders.rows.map((sale) => ({
      id: sale.id,
      name: sale.order.prettyId,
      detail: sale.location.name,
      accountId: sale.AccountId,
      amount: { value: sale.total, currency: sale.currency },
      sale,
      path: `/sales/${sale.id}`,
      filter: { operator: sale.AccountId, location: 1 },
    }));
  },
  async users(keywords, operator, signal) {
    const query = { limit: maxResults, page: 1, keywords, operator };
    const { data } = await answer(api.GET('/users', { params: { query }, signal }));
    return data.users.map(({ id, fullName, email }) => ({
      id: String(id),
      name: fullName,
      detail: email,
      path: `/setup/users/${id}`,
    }));
  },
  async roles(keywords, id, signal) {
    const query = { limit: maxResults, page: 1, keywords };
    const { data } = await answer(
      api.GET('/accounts/{id}/roles', { params: { path: { id }, query }, signal }),
    );
    return data.map((role) => ({ id: String(role.id), name: role.name, path: `/setup/roles/${role.id}` }));
  },
  async groups(keywords, id, signal) {
    const query = { limit: maxResults, page: 1, keywords };
    const { data } = await answer(
      api.GET('/accounts/{id}/groups', { params: { path: { id }, query }, signal }),
    );
    return data.map((group) => ({
      id: String(group.id),
      name: group.name,
      accountId: group.accountId,
      path: `/setup/groups/${group.id}`,
      filter: { operator: group.accountId, location: 1 },
    }));
  },
  async operators(keywords, _operator, signal) {
    const query = { limit: maxResults, page: 1, keywords };
    const { account } = await answer(api.GET('/accounts/list', { params: { query }, signal }));
    return account.rows.map(({ id, name }) => ({ id: String(id), name, path: `/operators/${id}` }));
  },
  async locations(keywords, operator, signal) {
    const query = { limit: maxResults, page: 1, keywords, operator };
    const { Locations } = await answer(api.GET('/locations', { params: { query }, signal }));
    return Locations.map(({ id, name, accountId }) => ({
      id: String(id),
      name,
      accountId,
      path: isBuiltAt(`/setup/locations/${id}`) ? `/setup/locations/${id}` : '/dashboard',
      filter: { operator: accountId, location: id },
    }));
  },
  async kiosks(keywords, operator, signal) {
    const query = { limit: maxResults, page: 1, keywords, operator, location: 1 };
    const { rows } = await answer(api.GET('/kiosks/list', { params: { query }, signal }));
    return rows.map(({ id, name, locationName, LocationId, accountId, timezone }) => ({
      id: String(id),
      name: name || String(id),
      detail: locationName,
      accountId,
      device: {
        ...{ kind: 'kiosk' as const, id, name: name || String(id) },
        ...{ accountId, locationId: LocationId, locationName, timezone },
      },
      path: '/dashboard',
      filter: { operator: accountId, location: LocationId },
    }));
  },
  async locks(keywords, operator, signal) {
    const query = { limit: maxResults, page: 1, keywords, operator };
    const { coolers } = await answer(api.GET('/locations/coolers', { params: { query }, signal }));
    return coolers.map(({ id, name, location, LocationId, accountId }) => ({
      id: String(id),
      name,
      detail: location.name,
      accountId,
      device: {
        ...{ kind: 'lock' as const, id, name, accountId },
        ...{ locationId: LocationId, locationName: location.name, timezone: location.timezone },
      },
      path: `/add-ons/coolers/${LocationId}/${id}`,
      filter: { operator: accountId, location: LocationId },
    }));
  },
};

/** The screen that opens records of each kind; kinds whose page does not exist yet are not searched. */
const screenOfKind: Record<Kind, string> = {
  orders: '/sales/order',
  users: '/setup/users/0',
  roles: '/setup/roles/0',
  groups: '/setup/groups/0',
  operators: '/operators/0',
  locations: '/dashboard',
  kiosks: '/dashboard',
  locks: '/add-ons/coolers',
};

/** Returns the kinds that the user may search. */
export function searchableKinds(session: Session, operator: number): Kind[] {
  return kinds.filter((kind) => {
    const screen = screenAt(screenOfKind[kind])?.screen;
    return screen?.isBuilt && mayOpen(session, screen, operator);
  });
}

export const findQuery = (kind: Kind, keywords: string, operator: number) =>
  queryOptions({
    // Orders are refetched with the ledger: a refund reduces what is left to refund.
    queryKey: [kind === 'orders' ? 'ledger' : 'find', kind, keywords, operator],
    queryFn: ({ signal }) => find[kind](keywords, operator, signal),
    staleTime: 30_000,
  });
