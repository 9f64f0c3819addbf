import type { DownstreamChannel, UpstreamChannel } from './topics.js';

/** An example of a message. */
export interface MessageExample {
  name: string;
  payload: Readonly<Record<string, unknown>>;
}

const bootId = '6f1b7a52-0c7e-4f0a-9a5d-2f6c1c1d9b10';
const at = '2026-03-01T17:20:31.500Z';
const id = (n: number) => `0195529a-4b1c-7${String(n).padStart(3, '0')}-8c5d-3e7f9a1b2c4d`;
const envelope = (sequence: number) => ({ messageId: id(sequence), sequence, bootId, at });
const commandId = id(700);
const orderId = id(701);
const cartId = id(702);
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const event = (type: string, fields: object = {}): MessageExample => ({
  name: type,
  payload: { ...envelope(20), type, ...fields },
});

/** At least one of each message; every one matches its schema. */
export const messageExamples: Readonly<
  Record<UpstreamChannel | DownstreamChannel, readonly MessageExample[]>
> = {
  hello: [
    {
      name: 'first on a connection, with twelve messages before it',
      payload: { ...envelope(12), software: 'kiosk 2.1', hardware: 'tablet 9', configVersion: 41 },
    },
  ],
  diagnostics: [
    {
      name: 'a kiosk',
      payload: {
        ...envelope(0),
        ...{ hasPower: true, batteryLevel: 87, isWifi: false, netStateType: 'cell' },
        details: { esperId: 'esper-4711', freeDiskMb: 812 },
      },
    },
    {
      name: 'a lock',
      payload: {
        ...envelope(0),
        ...{ hasPower: true, batteryLevel: 100, isWifi: true },
        lock: { locked: true, open: false, enabled: true },
      },
    },
  ],
  orders: [
    {
      name: 'two pieces with tax and deposit, a fee of 2.5 %, by card',
      payload: {
        ...{ ...envelope(1), traceparent, orderId, currency: 'USD' },
        lines: [{ productId: 118, quantity: 2, unitPrice: 199, discount: 40, tax: 30, deposit: 20 }],
        payments: [
          {
            ...{ id: '0c9f3a52-9a41-4b64-8d55-4d6c6b1a7e90', method: 'cardPresent', amount: 417 },
            ...{ lastFour: '4242', reference: 'pi_3Qx81kLkdIwHu7ix' },
          },
        ],
        ...{ fee: 9, total: 417 },
      },
    },
    {
      name: 'a customer who pays in two ways',
      payload: {
        ...{ ...envelope(2), orderId: id(703), currency: 'USD', customerId: 5121 },
        lines: [{ productId: 12, quantity: 1, unitPrice: 649 }],
        payments: [
          { id: '5b7d1d6e-3a0c-4a7c-9b3e-7b1f5d1f2a01', method: 'yokeCash', amount: 500 },
          { id: '5b7d1d6e-3a0c-4a7c-9b3e-7b1f5d1f2a02', method: 'cash', amount: 149 },
        ],
        total: 649,
      },
    },
  ],
  carts: [
    {
      name: 'a canceled cart with its photo',
      payload: {
        ...{ ...envelope(3), cartId, state: 'canceled', currency: 'USD' },
        lines: [{ productId: 118, quantity: 1, unitPrice: 199 }],
        ...{ total: 199, photoKey: `uploads/2/carts/${cartId}` },
      },
    },
  ],
  stock: [
    {
      name: 'counted',
      payload: { ...envelope(4), kind: 'count', userId: 77, products: [{ productId: 118, quantity: 24 }] },
    },
    {
      name: 'a pre-kit was delivered',
      payload: {
        ...{ ...envelope(21), kind: 'restock', userId: 77, prekitId: 41 },
        products: [{ productId: 118, quantity: 12 }],
      },
    },
  ],
  cash: [
    {
      name: 'a note was put in',
      payload: { ...envelope(5), type: 'inserted', insertionId: id(704), currency: 'USD', amount: 1_000 },
    },
    {
      name: 'the box was emptied',
      payload: { ...envelope(6), type: 'collected', collectionId: id(705), currency: 'USD', amount: 84_500 },
    },
  ],
  events: [
    event('unlocked', { how: 'command', commandId }),
    event('locked'),
    event('door-opened'),
    event('door-closed', { openFor: 6_200 }),
    event('left-open', { openFor: 30_000 }),
    event('forced-open'),
    event('config-applied', { version: 42 }),
    event('config-refused', { version: 43, reason: 'No room for so many products' }),
    event('skipped', { skippedBootId: bootId, from: 7, to: 9, reason: 'receipted' }),
    event('offline'),
  ],
  acks: [
    { name: 'the device has it', payload: { ...envelope(10), commandId, state: 'acknowledged' } },
    { name: 'done', payload: { ...envelope(11), commandId, state: 'succeeded' } },
    {
      name: 'not done',
      payload: { ...envelope(11), commandId, state: 'failed', reason: 'The door is open' },
    },
  ],
  receipts: [
    {
      name: 'two are durable, one is refused',
      payload: {
        accepted: [id(0), id(1)],
        rejected: [{ messageId: id(2), reason: 'total: Too small: expected number to be >=0' }],
        at,
      },
    },
    {
      name: 'one that was accepted waits for a person, and numbers are missing',
      payload: {
        ...{ accepted: [], rejected: [], quarantined: [{ messageId: id(1), reason: 'total: 416' }] },
        ...{ missing: [{ bootId, from: 7, to: 9 }], at },
      },
    },
  ],
  commands: [
    {
      name: 'unlock, within a minute',
      payload: { commandId, type: 'unlock', issuedAt: at, expiresAt: '2026-03-01T17:21:31.500Z' },
    },
  ],
  config: [
    {
      name: 'a place with a fee, and two products',
      payload: {
        ...{ version: 42, at, currency: 'USD', decimals: 2 },
        location: { id: 3, name: 'Lobby market', timezone: 'America/Denver' },
        theme: {
          ...{ primaryColor: '#0f6894', secondaryColor: '#f6f7f9', bannerColor: '#0b3c5d' },
          ...{ scanButtonHidden: false, lookupButtonHidden: false, disableCart: false },
          ...{ disableCreditCardPurchases: false, coolerButtonHidden: true, disableApplePay: false },
          ...{ barcodeScannerHardware: 'NLV3101', creditCardReaderHardware: 'Rambler' },
          logo: 'https://backroom.example/logos/0a1b.png',
        },
        fee: { type: 'monetaryPercent', basisPoints: 250 },
        prices: [
          { productId: 118, name: 'Cola, 330 ml', price: 199, taxRate: 888, taxRatePpm: 88_750, deposit: 10 },
          { productId: 12, name: 'Garden salad, regular', price: 649, taxRate: 0, deposit: 0 },
        ],
      },
    },
    {
      name: 'a place with more products than a message holds',
      payload: {
        ...{ version: 7, at, currency: 'USD', decimals: 2, theme: null, fee: null, prices: [] },
        location: { id: 4, name: 'Depot market', timezone: 'America/Denver' },
        priceList: {
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          url: 'https://backroom.example/v2/locations/4/price-list',
          ...{ bytes: 412_803, count: 5_000 },
        },
      },
    },
  ],
};
