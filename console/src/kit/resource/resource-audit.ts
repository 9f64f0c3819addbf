import { ppmOfPercent, wordsOf, type Field } from '@backroom/proto/fields';
import type { Format } from '../../app/i18n/format';
import { isSettings, type Resource } from './resource';
import { resources } from './resources';

const byKind = new Map(resources.map((resource) => [resource.kind, resource]));

/** Such as `save-external-link` for `externalLink`. */
const commandOf = (verb: string, { kind }: Resource): string => `${verb}-${wordsOf(kind, '-')}`;

/** The key of the text of each command. */
const commandKeys = new Map(
  resources.flatMap((resource): [command: string, key: string][] => [
    [commandOf('save', resource), `${resource.feature}:saved`],
    [commandOf('delete', resource), `${resource.feature}:deleted`],
  ]),
);

/** The subject kinds and commands of resources in the audit log. */
export const resourceKinds = [...byKind.keys()];
export const resourceCommands = [...commandKeys.keys()];

/** Return the keys in the strings of the resource; none for kinds that are not resources. */
export const kindKeys = (kind: string): string[] => keysOf(kind, 'kind');
export const fieldKeys = (kind: string | undefined, field: string): string[] =>
  keysOf(kind, `field.${withoutUnit(field)}`);

export function commandKeysOf(command: string, isNew: boolean): string[] {
  const key = commandKeys.get(command);
  return key ? [isNew ? key.replace(/:saved$/, ':added') : key] : [];
}

/** Whether a stored field is a rate in parts per million: `ratePpm`, or `ppm` alone. */
export const isInPpm = (field: string): boolean => /(^p|P)pm$/.test(field);

/** The name of a stored field without its unit, as in the API: `rate` for `ratePpm`, or earlier for `basisPoints`. */
export const withoutUnit = (field: string): string =>
  field === 'ppm' || field === 'basisPoints' ? 'rate' : field.replace(/Ppm$/, '');

function keysOf(kind: string | undefined, key: string): string[] {
  const feature = byKind.get(kind ?? '')?.feature;
  return feature ? [`${feature}:${key}`] : [];
}

/** Formats a value of a declared field; the audit log stores percentages in parts per million, and earlier ones in basis points. */
export function declaredText(
  format: Pick<Format, 'rate' | 'whole'>,
  kind: string | undefined,
  name: string,
  value: unknown,
): string | undefined {
  const field: Field | undefined = byKind.get(kind ?? '')?.fields[withoutUnit(name)];
  if (typeof value === 'string' && field) return value;
  if (typeof value !== 'number') return undefined;
  if (field?.kind === 'percent') return format.rate(value / (isInPpm(name) ? ppmOfPercent : 100));
  return field?.kind === 'whole' ? format.whole(value) : undefined;
}

/** Returns the screen of a resource's record: its list searched by name, or the tab of its location. */
export function resourcePath(kind: string, name: string, locationId: number | null): string | undefined {
  const resource = byKind.get(kind);
  if (!resource) return undefined;
  if (isSettings(resource)) return `${resource.path}?search=${encodeURIComponent(name)}`;
  return locationId ? `/setup/locations/${locationId}?tab=${resource.feature}` : undefined;
}
