import type { ServiceDefinition } from '@grpc/grpc-js';

/** The service that answers the calls of a package, by the package's second word. */
const owners = {
  identity: 'identity',
  catalogue: 'catalogue',
  customers: 'loyalty-giftcards',
  locations: 'locations-kiosks',
  orders: 'orders-ledger',
  reporting: 'reporting',
  support: 'support',
  tenders: 'loyalty-giftcards',
} as const;

/** A service that answers calls. */
export type ServiceName = (typeof owners)[keyof typeof owners];

/** Each once: a service may answer for several packages. */
export const serviceNames: readonly ServiceName[] = [...new Set(Object.values(owners))];

/** The service that answers the calls of a generated definition. Throws for a package without an owner. */
export function ownerOf(definition: ServiceDefinition): ServiceName {
  const [path] = Object.values(definition).map((call) => call.path);
  const [, word] = /^\/backroom\.(\w+)\./.exec(path ?? '') ?? [];
  const owner = owners[word as keyof typeof owners] as ServiceName | undefined;
  if (!owner) throw new Error(`No service answers ${path}`);
  return owner;
}
