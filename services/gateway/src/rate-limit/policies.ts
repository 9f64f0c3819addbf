import { z } from 'zod';

/** Whose calls are counted together. */
export const policyNames = [
  'address',
  'user',
  'api-key',
  'account',
  'sign-in',
  'reports',
  'receipts',
  'own-orders',
  'kiosk-sign-in',
  'kiosk-guesses',
] as const;
export type PolicyName = (typeof policyNames)[number];

/** So many calls in so many seconds, at once or spread over them. */
export interface Policy {
  name: PolicyName;
  quota: number;
  seconds: number;
}

/** What holds for whatever the configuration does not name. */
const usual: Record<PolicyName, string> = {
  address: '3000/60',
  user: '1200/60',
  'api-key': '1200/60',
  account: '6000/60',
  'sign-in': '30/60',
  reports: '60/60',
  // By one person: an office sends a few in a row, nobody a mailbox full.
  receipts: '60/3600',
  // Payments by card of one customer, and cards that one person saves: enough for any buyer, too few to test stolen cards.
  'own-orders': '20/600',
  // Kiosks that have not signed in from this address before: as many may stand behind it as a large site has.
  'kiosk-sign-in': '600/60',
  // Refused tries at one kiosk's password from one address: a few for a mistake, then one a minute.
  'kiosk-guesses': '5/300',
};

const form = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,4})$/;
const isKnown = (name: string): name is PolicyName => (policyNames as readonly string[]).includes(name);

/** `user=1200/60 sign-in=30/60`: quota and seconds of the policies that are not as usual. */
export const policiesText = z
  .string()
  .default('')
  .refine((text) => partsOf(text).every((part) => isKnown(form.exec(part)?.[1] ?? '')), {
    message: `must be words like user=1200/60, of ${policyNames.join(', ')}`,
  });

export function policiesOf(text: string): Record<PolicyName, Policy> {
  const said = new Map(partsOf(text).map((part) => part.split('=') as [string, string]));
  const policy = (name: PolicyName): Policy => {
    const [quota, seconds] = (said.get(name) ?? usual[name]).split('/').map(Number) as [number, number];
    return { name, quota, seconds };
  };
  return Object.fromEntries(policyNames.map((name) => [name, policy(name)])) as Record<PolicyName, Policy>;
}

function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
