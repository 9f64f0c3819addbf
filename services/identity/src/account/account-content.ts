import { FieldCheck } from '@backroom/platform';
import { accountCurrencies } from '@backroom/pricing';
import type { UpdateAccountRequest } from '@backroom/proto/identity/v1/accounts_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** The ID follows the host: the operator chooses the site to open, never a device. */
const deviceManagementForm = /^https:\/\/[^\s/?#{}@]+\/[^\s{}]*\{id\}[^\s{}]*$/;

/** Editable content of an account; absent fields stay. */
export type AccountContent = Partial<
  Omit<UpdateAccountRequest, 'accountId' | 'store' | 'version' | 'currency'>
>;

/** Validates and normalizes it. Throws `invalid` naming every field. */
export function readAccount(content: AccountContent, currency?: string): AccountContent {
  const check = new FieldCheck();
  const { timezone, loyaltyProgram, status, subdomain, address } = content;
  const name = (field: string, value: string | undefined, max: number, min = 0) =>
    value === undefined ? undefined : check.name(field, value, max, min);
  if (currency !== undefined && !accountCurrencies.includes(currency))
    check.refuse('currency', fault('currency'));
  if (timezone !== undefined && !zones.has(timezone)) check.refuse('timezone', fault('time-zone'));
  if (loyaltyProgram !== undefined && !['yoke', 'globalConnect'].includes(loyaltyProgram))
    check.refuse('loyaltyProgram', fault('not-one-of', { allowed: ['yoke', 'globalConnect'] }));
  if (status !== undefined && !['active', 'pastDue', 'suspended'].includes(status))
    check.refuse('status', fault('not-one-of', { allowed: ['active', 'pastDue', 'suspended'] }));
  if (subdomain && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain))
    check.refuse('subdomain', fault('subdomain'));
  const read: AccountContent = {
    ...content,
    name: name('name', content.name, maxLengths.name, 1),
    firstName: name('firstName', content.firstName, maxLengths.name),
    lastName: name('lastName', content.lastName, maxLengths.name),
    email: content.email ? check.email('email', content.email) : content.email,
    phone: content.phone === undefined ? undefined : check.phone('phone', content.phone),
    website: name('website', content.website, 200),
    defaultTheme: name('defaultTheme', content.defaultTheme, 60),
    deviceManagementUrl: name('deviceManagementUrl', content.deviceManagementUrl, 300),
    paymentsMerchantId: name('paymentsMerchantId', content.paymentsMerchantId, 100),
    provider: name('provider', content.provider, 100),
    processor: name('processor', content.processor, 100),
    notes: content.notes === undefined ? undefined : check.text('notes', content.notes, 2_000),
    address: address && {
      streetOne: check.name('address.streetOne', address.streetOne, 200, 0),
      streetTwo: check.name('address.streetTwo', address.streetTwo, 200, 0),
      city: check.name('address.city', address.city, 100, 0),
      state: check.name('address.state', address.state, 100, 0),
      zip: check.name('address.zip', address.zip, 20, 0),
      country: check.name('address.country', address.country, 100, 0),
    },
  };
  if (read.website && !/^https?:\/\/[^\s]+$/.test(read.website))
    check.refuse('website', fault('web-address'));
  if (read.deviceManagementUrl && !deviceManagementForm.test(read.deviceManagementUrl))
    check.refuse('deviceManagementUrl', fault('device-address', { placeholder: '{id}' }));
  check.done();
  return read;
}
