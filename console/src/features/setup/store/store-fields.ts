import { fault } from '../../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { WeekStart } from '@backroom/proto/week-starts';
import type { FieldErrors } from '../../../kit/form/use-form';
import { isEmail } from '../../../kit/form/is-email';

/** A store's fields, flat for the form. */
export interface StoreFields {
  name: string;
  subdomain: string;
  website: string;
  timezone: string;
  weekStart: WeekStart;
  defaultTheme: string;
  deviceManagementUrl: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  streetOne: string;
  streetTwo: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export function storeFieldsOf({
  address,
  contact,
  currency: _,
  version: __,
  ...store
}: Schemas['Store']): StoreFields {
  return { ...store, ...contact, ...address };
}

export function storeOf(fields: StoreFields): Omit<Schemas['Store'], 'currency' | 'version'> {
  const { firstName, lastName, email, phone, ...rest } = fields;
  const { streetOne, streetTwo, city, state, zip, country, ...store } = rest;
  return {
    ...store,
    contact: { firstName, lastName, email, phone },
    address: { streetOne, streetTwo, city, state, zip, country },
  };
}

const deviceManagementForm = /^https:\/\/[^\s/?#{}@]+\/[^\s{}]*\{id\}[^\s{}]*$/;

export function storeRules(fields: StoreFields): FieldErrors<StoreFields> {
  const { name, email, website, subdomain, deviceManagementUrl: management } = fields;
  return {
    name: name.trim() ? undefined : fault('required'),
    email: !email.trim() || isEmail(email.trim()) ? undefined : fault('email'),
    website: !website || /^https?:\/\/\S+$/.test(website) ? undefined : fault('web-address'),
    subdomain:
      !subdomain || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(subdomain) ? undefined : fault('subdomain'),
    deviceManagementUrl:
      !management || deviceManagementForm.test(management)
        ? undefined
        : fault('device-address', { placeholder: '{id}' }),
  };
}
