import { z } from 'zod';

/** Policies: each counts a group of calls together. */
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

/** A number of calls per number of seconds, at once or spread over them. */
export interface Policy {
  name: PolicyName;
  quota: number;
  seconds: number;
}

/** Defaults of policies that the configuration does not set. */
const defaults: Record<PolicyName, string> = {
  address: '3000/60',
  user: '1200/60',
  'api-key': '1200/60',
  account: '6000/60',
  'sign-in': '30/60',
  reports: '60/60',
  // Per user: an office sends a few in a row, not hundreds.
  receipts: '60/3600',
  // Card payments of one customer, and saved cards of one user: enough for any buyer, too few to test stolen cards.
  'own-orders': '20/600',
  // Kiosks that have not signed in from this address before: up to the number at a large site.
  'kiosk-sign-in': '600/60',
  // Refused attempts at one kiosk's password from one address: a few for mistakes, then one a minute.
  'kiosk-guesses': '5/300',
};

const form = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,4})$/;
const isKnown = (name: string): name is PolicyName => (policyNames as readonly string[]).includes(name);

/** `user=1200/60 sign-in=30/60`: quota and seconds of policies that differ from the default. */
export const policiesText = z
  .string()
  .default('')
  .refine((text) => partsOf(text).every((part) => isKnown(form.exec(part)?.[1] ?? '')), {
    message: `must be words like user=1200/60, of ${policyNames.join(', ')}`,
  });

export function policiesOf(text: string): Record<PolicyName, Policy> {
  const settings = new Map(partsOf(text).map((part) => part.split('=') as [string, string]));
  const policy = (name: PolicyName): Policy => {
    const [quota, seconds] = (settings.get(name) ?? defaults[name]).split('/').map(Number) as [
      number,
      number,
    ];
    return { name, quota, seconds };
  };
  return Object.fromEntries(policyNames.map((name) => [name, policy(name)])) as Record<PolicyName, Policy>;
}

function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
