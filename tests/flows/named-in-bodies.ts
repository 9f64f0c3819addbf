/** Bodies with the caller's own records, valid except for the tested id. */
export const ownBodies: Record<string, (own: { location: number; product: number }) => object> = {
  '/orders': ({ location, product: productId }) => ({
    location,
    lines: [{ productId, quantity: 1, unitPrice: 1 }],
    payments: [{ method: 'cash', amount: 1 }],
  }),
  '/loyalties': ({ location, product }) => ({
    locationId: location,
    active: true,
    tiers: [{ id: 1, products: [product] }],
  }),
  '/locations/:id/stocks/movements': ({ product: productId }) => ({
    kind: 'restock',
    lines: [{ productId, quantity: 1 }],
  }),
  '/locations/:id/stocks/pars': ({ product: productId }) => ({ pars: [{ productId, par: 9 }] }),
  '/quarantine/:id/correct': ({ product: productId }) => ({
    lines: [{ productId, quantity: 1, unitPrice: 1 }],
    payments: [{ method: 'cash', amount: 1 }],
    total: 1,
  }),
};

type Names = (id: never) => object;
const product = (productId: number) => ({ lines: [{ productId, quantity: 1, unitPrice: 1 }] });
const stocked = (productId: number) => ({ lines: [{ productId, quantity: 1 }] });
const group = (GroupId: number) => ({ GroupId });
const locations = (id: number) => ({ locationIds: [id] });

/** Ids in bodies: by path, the kinds of ids, and the part of the body that names this one. */
export const namedInBodies: Record<string, Record<string, Names>> = {
  '/accounts/:id/api-keys': { groups: group },
  '/accounts/:id/sso': { roles: (defaultRoleId: number) => ({ defaultRoleId }) },
  '/users': { roles: (RoleId: number) => ({ userroles: [{ RoleId }] }) },
  '/roles/:id': { groups: group },
  '/accounts/:id/groups': { roles: (id: number) => ({ roles: [id] }), locations },
  '/accounts/:id/groups/:groupId': { locations },
  '/accounts/:id/taxes/locations/:locationId': { taxes: (taxId: number) => ({ taxId }) },
  '/locations/products': {
    accounts: (accountId: number) => ({ accountId }),
    taxes: (taxId: number) => ({ taxMode: 'named', taxId }),
  },
  '/locations/products/:id': { taxes: (taxId: number) => ({ taxMode: 'named', taxId }) },
  '/locations/products/:id/images': { images: (id: number) => ({ images: [id] }) },
  '/locations/products/changes': { products: (id: number) => ({ ids: [id] }) },
  '/locations/products/top': {
    locations: (id: number) => ({ locationIds: [id] }),
    products: (id: number) => ({ operatorProductIds: [id] }),
  },
  '/locations/products/top/remove': {
    locations: (id: number) => ({ locationIds: [id] }),
    products: (id: number) => ({ operatorProductIds: [id] }),
  },
  '/products/imports': { accounts: (accountId: number) => ({ accountId }) },
  '/locations': { accounts: (accountId: number) => ({ accountId }) },
  '/users/groups': {
    users: (id: number) => ({ users: [id] }),
    accounts: (AccountId: number) => ({ AccountId }),
  },
  '/users/groups/:customerGroupId': { customers: (id: number) => ({ users: [id] }) },
  '/utilities/accounts/:id/giftCards': {
    customers: (userId: number) => ({ userId, userGroupId: undefined }),
    customerGroups: (userGroupId: number) => ({ userGroupId, userId: undefined }),
  },
  '/utilities/accounts/:id/giftCards/:giftCardId': {
    customers: (userId: number) => ({ userId, userGroupId: undefined }),
    customerGroups: (userGroupId: number) => ({ userGroupId, userId: undefined }),
  },
  '/accounts/:accountId/tabs': { customers: (userId: number) => ({ userId }) },
  '/loyalties': {
    locations: (locationId: number) => ({ locationId }),
    products: (id: number) => ({ tiers: [{ id: 1, products: [id] }] }),
  },
  '/wallets/tabs': {
    customers: (userId: number) => ({ userId }),
    locations: (locationId: number) => ({ locationId }),
  },
  '/users/me/cards/page': { accounts: (accountId: number) => ({ accountId }) },
  '/users/me/cards': { accounts: (accountId: number) => ({ accountId }) },
  '/wallets/funds': {
    customers: (userId: number) => ({ userId }),
    locations: (locationId: number) => ({ locationId }),
  },
  '/kiosks/commands': { kiosks: (id: number) => ({ ids: [id] }) },
  '/orders': {
    locations: (location: number) => ({ location }),
    products: (productId: number) => ({
      ...product(productId),
      payments: [{ method: 'loyalty', amount: 1, points: 1, products: [{ productId, quantity: 1 }] }],
    }),
    users: (customer: number) => ({ customer }),
  },
  '/locations/:id/stocks/movements': { products: stocked },
  '/locations/:id/stocks/pars': { products: (productId: number) => ({ pars: [{ productId, par: 1 }] }) },
  '/locations/stocks/prekits/:id/delivered': { products: stocked },
  '/orders/:id/refund': { payments: (transactionId: string) => ({ transactionId }) },
  '/orders/:id/refund/preview': { payments: (transactionId: string) => ({ transactionId }) },
  '/quarantine/:id/correct': {
    products: product,
    payments: (transactionId: string) => ({ payments: [{ transactionId, method: 'cash', amount: 1 }] }),
  },
};
/** Fields that contain ids but are not resolved; filters of exports, which `ask` fills in, are read by no write. */
export const publishedAlone: Record<string, string[]> = {
  '/locations/:id': ['id', 'accountId', 'AddressId', 'ThemeId', 'kiosks'],
  '/accounts/:id': ['paymentsMerchantId'],
  '/exports/ledgers': ['operator', 'location', 'customerId', 'orderId', 'kioskId'],
  '/exports/carts': ['operator', 'location'],
  '/exports/customers': ['operator', 'group'],
  // The group is in the path.
  '/groups/:id/roles': ['GroupId', 'permissions.id'],
  '/accounts/:id/sso': ['clientId'],
  '/roles/:id': ['permissions.id'],
};

/** Paths of the fields of a body, including list items. */
export function fieldsOf(shape: { shape: Record<string, unknown> }, before = ''): string[] {
  return Object.entries(shape.shape).flatMap(([name, field]) => {
    let inner = field as { def?: { innerType?: unknown; in?: unknown; element?: unknown }; shape?: object };
    while (inner.def?.innerType ?? inner.def?.in ?? inner.def?.element)
      inner = (inner.def!.innerType ?? inner.def!.in ?? inner.def!.element) as typeof inner;
    const path = before + name;
    return inner.shape ? [path, ...fieldsOf(inner as never, `${path}.`)] : [path];
  });
}

/** Paths of the fields in which a foreign id is sent. */
export const triedIn = (path: string): string[] =>
  Object.values(namedInBodies[path] ?? {}).flatMap((part) => leavesOf(part(1 as never)));
const leavesOf = (value: unknown, path = ''): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => leavesOf(one, path))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
      : value === undefined
        ? []
        : [path];
