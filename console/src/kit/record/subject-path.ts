import type { Schemas } from '@backroom/gateway/v2';
import { resourcePath } from '../resource/resource-audit';

type Entry = Pick<Schemas['AuditEntry'], 'subject' | 'locationId' | 'command'>;
type PathOf = (subject: Entry['subject'], entry: Entry) => string | undefined;

const searched =
  (list: string): PathOf =>
  ({ name }) =>
    `${list}?search=${encodeURIComponent(name)}`;
const atLocation: PathOf = (_subject, { locationId }) =>
  locationId ? `/setup/locations/${locationId}` : undefined;

/** The screens of the records of each kind, with their query in addition to the filter. */
const paths: Record<string, PathOf> = {
  user: ({ id }) => `/setup/users/${id}`,
  role: ({ id }) => `/setup/roles/${id}`,
  group: ({ id }) => `/setup/groups/${id}`,
  location: ({ id }) => `/setup/locations/${id}`,
  account: ({ id }) => `/operators/${id}`,
  product: ({ id }) => `/products/${id}`,
  order: ({ id }) => `/sales/${id}`,
  kiosk: atLocation,
  theme: atLocation,
  prekit: (_subject, { locationId }) => (locationId ? `/products/stock-control/${locationId}` : undefined),
  customer: ({ id }) => `/customers/${id}`,
  debt: () => '/debts',
  invite: () => '/customers/invite',
  'invite-file': () => '/customers/invite',
  'customer-group': ({ id }) => `/groups/${id}`,
  'gift-card': ({ id }) => `/giftCards/${id}`,
  lock: ({ id }, { locationId }) => (locationId ? `/add-ons/coolers/${locationId}/${id}` : undefined),
  tax: searched('/setup/tax'),
  apiKey: searched('/setup/api-keys'),
  externalLink: searched('/setup/links'),
  'quarantined-sale': ({ name }, { command }) =>
    `/sales/quarantine?state=${command === 'reject-quarantined' ? 'rejected' : 'booked'}&search=${encodeURIComponent(name)}`,
};

/** Returns the screen of an audit log entry's record, if there is one. */
export function subjectPath(entry: Entry): string | undefined {
  // Deleted records cannot be shown.
  if (entry.command.startsWith('delete-')) return undefined;
  const { kind, name } = entry.subject;
  return paths[kind]?.(entry.subject, entry) ?? resourcePath(kind, name, entry.locationId);
}

/** Returns the screen of the actor. */
export function actorPath({ actor }: Pick<Schemas['AuditEntry'], 'actor'>): string | undefined {
  return actor.kind === 'user' ? `/setup/users/${actor.id}` : undefined;
}
