import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../kit/form/use-form';
import { fault } from '../../app/problems/fault-text';
import { feeFieldsOf, feeOf, feeRules, type FeeFields } from './fee-fields';

export const addressFields = ['streetOne', 'streetTwo', 'city', 'state', 'zip', 'country'] as const;
const generalFields = ['name', 'timezone', 'status', 'tags'] as const;
const feeFields = ['feeType', 'feeAmount', 'feeActive'] as const;

type Address = Schemas['Address'];

/** The settings of a location, which are saved together. */
export interface LocationFields extends FeeFields, Address {
  name: string;
  timezone: string;
  status: 'active' | 'inactive';
  tags: string;
}

export const locationFieldsOf = (location: Schemas['Location']): LocationFields => ({
  ...location.address,
  ...feeFieldsOf(location),
  name: location.name,
  timezone: location.timezone,
  status: location.status,
  tags: location.tags.join(', '),
});

export const locationRules =
  (currency: string) =>
  (fields: LocationFields): FieldErrors<LocationFields> => ({
    ...feeRules(fields, currency),
    name: fields.name.trim() ? undefined : fault('required'),
  });

export type Part = 'general' | 'fee' | 'address';
const fieldsOf: Record<Part, readonly (keyof LocationFields)[]> = {
  general: generalFields,
  fee: feeFields,
  address: addressFields,
};

/** The parts with changes: only these are sent, since the user may lack the permission to change the others. */
export function changedParts(before: LocationFields, after: LocationFields): Part[] {
  const parts: Part[] = ['general', 'fee', 'address'];
  return parts.filter((part) => fieldsOf[part].some((name) => before[name] !== after[name]));
}

export function changeOf(fields: LocationFields, parts: readonly Part[]): Schemas['LocationChange'] {
  const { name, timezone, status, tags } = fields;
  const address = Object.fromEntries(addressFields.map((field) => [field, fields[field]])) as Record<
    (typeof addressFields)[number],
    string
  >;
  return {
    ...(parts.includes('general') && {
      ...{ name, timezone, status },
      tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    }),
    ...(parts.includes('fee') && feeOf(fields)),
    ...(parts.includes('address') && { address }),
  };
}
