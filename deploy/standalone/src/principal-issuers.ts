import { publicKey, type Issuer, type SigningKey } from './secrets.js';

interface IssuerPolicy {
  keys: SigningKey[];
  kinds: string[];
  calls?: string[];
}

/** The calls that the kiosk-gateway makes, by the service that answers them. It has nothing to ask of any other. */
const EDGE_CALLS: Record<string, string[]> = {
  'locations-kiosks': [
    'backroom.locations.v1.LocationsService/AuthenticateDevice',
    'backroom.locations.v1.CommandsService/ClaimCommand',
    'backroom.locations.v1.CommandsService/FinishHandover',
    'backroom.locations.v1.CommandsService/IssueWaiting',
    'backroom.locations.v1.CommandsService/ReturnCommand',
  ],
};

/**
 * Whose signatures a service takes, and for what (`PRINCIPAL_ISSUERS`). The gateway speaks for whoever it let in. The
 * kiosk-gateway stands where devices connect, so its key opens the least: its own few calls, in its own name.
 */
export function principalIssuers(
  receiver: string,
  keys: Record<Issuer, SigningKey>,
): Partial<Record<Issuer, IssuerPolicy>> {
  const calls = EDGE_CALLS[receiver];
  return {
    gateway: { keys: [publicKey(keys.gateway)], kinds: ['user', 'apiKey', 'device', 'service'] },
    ...(calls && {
      'kiosk-gateway': { keys: [publicKey(keys['kiosk-gateway'])], kinds: ['service'], calls },
    }),
  };
}
