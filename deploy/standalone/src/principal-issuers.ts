import { publicKey, type Issuer, type SigningKey } from './secrets.js';

interface IssuerPolicy {
  keys: SigningKey[];
  kinds: string[];
  calls?: string[];
}

/** The calls that a service makes in its own name, by the service that answers them. It may make no other. */
type Calls = Record<string, string[]>;

const EDGE_CALLS: Calls = {
  'locations-kiosks': [
    'backroom.locations.v1.LocationsService/AuthenticateDevice',
    'backroom.locations.v1.CommandsService/ClaimCommand',
    'backroom.locations.v1.CommandsService/FinishHandover',
    'backroom.locations.v1.CommandsService/IssueWaiting',
    'backroom.locations.v1.CommandsService/ReturnCommand',
  ],
};

/** Stored value is reserved, loaded and returned by the service that books it. */
const LEDGER_CALLS: Calls = {
  'loyalty-giftcards': [
    ...['Reserve', 'Capture', 'Release', 'Credit', 'PreviewCredit', 'GetCredit'].map(
      (call) => `backroom.tenders.v1.TendersService/${call}`,
    ),
    ...['Prepare', 'Deposit', 'Abandon', 'GetDeposit'].map(
      (call) => `backroom.tenders.v1.DepositsService/${call}`,
    ),
    'backroom.customers.v1.IdentificationService/GetKioskSession',
    'backroom.customers.v1.LoyaltyService/GetTakeBack',
  ],
};

/** An operator closes only when no debts remain on either side. */
const IDENTITY_CALLS: Calls = {
  'loyalty-giftcards': ['backroom.customers.v1.ValueJournalService/GetOwed'],
};

const ownCalls: Partial<Record<Issuer, Calls>> = {
  identity: IDENTITY_CALLS,
  'kiosk-gateway': EDGE_CALLS,
  'orders-ledger': LEDGER_CALLS,
};

/**
 * The signatures that a service accepts, and for what (`PRINCIPAL_ISSUERS`). The gateway acts for authenticated
 * callers. The others get the minimum: their own few calls, in their own names; the kiosk-gateway is exposed to
 * devices.
 */
export function principalIssuers(
  receiver: string,
  keys: Record<Issuer, SigningKey>,
): Partial<Record<Issuer, IssuerPolicy>> {
  const others = Object.entries(ownCalls).flatMap(([name, answered]) => {
    const [calls, key] = [answered[receiver], keys[name as Issuer]];
    return calls ? [[name, { keys: [publicKey(key)], kinds: ['service'], calls }] as const] : [];
  });
  return {
    gateway: { keys: [publicKey(keys.gateway)], kinds: ['user', 'apiKey', 'device', 'service'] },
    ...Object.fromEntries(others),
  };
}
