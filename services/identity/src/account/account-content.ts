import { FieldCheck } from '@backroom/platform';
import { accountCurrencies } from '@backroom/pricing';
import type { UpdateAccountRequest } from '@backroom/proto/identity/v1/accounts_service';
import { maxLengths } from '@backroom/proto/lengths';
import { currentTimeZone } from '@backroom/proto/time-zones';
import { weekStarts } from '@backroom/proto/week-starts';
import { fault } from '../faults.js';

/** The ID follows the host: the operator chooses the site to open, never a device. */
const deviceManagementForm = /^https:\/\/[^\s/?#{}@]+\/[^\s{}]*\{id\}[^\s{}]*$/;

/** Editable content of an account; absent fields stay. */
export type AccountContent = Partial<
  Omit<UpdateAccountRequest, 'accountId' | 'store' | 'version' | 'currency'>
>;

/** Validates and normalizes it. Throws `invalid` naming every field. */
export function readAccount(content: AccountContent, currency?: string): AccountContent {
  const check = new FieldCheck();
  const { loyaltyProgram, status, subdomain, address, weekStart } = content;
  const name = (field: string, value: string | undefined, max: number, min = 0) =>
    value === undefined ? undefined : check.name(field, value, max, min);
  if (currency !== undefined && !accountCurrencies.includes(currency))
    check.refuse('currency', fault('currency'));
  const timezone = content.timezone === undefined ? undefined : currentTimeZone(content.timezone);
  if (content.timezone !== undefined && !timezone) check.refuse('timezone', fault('time-zone'));
  if (loyaltyProgram !== undefined && !['yoke', 'globalConnect'].includes(loyaltyProgram))
    check.refuse('loyaltyProgram', fault('not-one-of', { allowed: ['yoke', 'globalConnect'] }));
  if (status !== undefined && !['active', 'pastDue', 'suspended'].includes(status))
    check.refuse('status', fault('not-one-of', { allowed: ['active', 'pastDue', 'suspended'] }));
  if (weekStart !== undefined && !weekStarts.some((allowed) => allowed === weekStart))
    check.refuse('weekStart', fault('not-one-of', { allowed: [...weekStarts] }));
  if (subdomain && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain))
    check.refuse('subdomain', fault('subdomain'));
  const read: AccountContent = {
    ...content,
    timezone,
    name: name('name', content.name, maxLengths.name, 1),
    firstName: name('firstName', content.firstName, maxLengths.name),
    lastName: name('lastName', content.lastName, maxLengths.name),
    email: content.email ? check.email('email', content.email) : content.email,
    phone: content.phone === undefined ? undefined : check.phone('phone', content.phone),
    website: name('website', content.website, maxLengths.website),
    defaultTheme: name('defaultTheme', content.defaultTheme, maxLengths.themeName),
    deviceManagementUrl: name(
      'deviceManagementUrl',
      content.deviceManagementUrl,
      maxLengths.deviceManagementUrl,
    ),
    paymentsMerchantId: name('paymentsMerchantId', content.paymentsMerchantId, maxLengths.paymentsName),
    provider: name('provider', content.provider, maxLengths.paymentsName),
    processor: name('processor', content.processor, maxLengths.paymentsName),
    notes: content.notes === undefined ? undefined : check.text('notes', content.notes, maxLengths.notes),
    address: address && {
      streetOne: check.name('address.streetOne', address.streetOne, maxLengths.streetLine, 0),
      streetTwo: check.name('address.streetTwo', address.streetTwo, maxLengths.streetLine, 0),
      city: check.name('address.city', address.city, maxLengths.addressLine, 0),
      state: check.name('address.state', address.state, maxLengths.addressLine, 0),
      zip: check.name('address.zip', address.zip, maxLengths.zip, 0),
      country: check.name('address.country', address.country, maxLengths.addressLine, 0),
    },
  };
  if (read.website && !/^https?:\/\/[^\s]+$/.test(read.website))
    check.refuse('website', fault('web-address'));
  if (read.deviceManagementUrl && !deviceManagementForm.test(read.deviceManagementUrl))
    check.refuse('deviceManagementUrl', fault('device-address', { placeholder: '{id}' }));
  check.done();
  return read;
}
