import { seal, unseal } from './audit-secret.js';

/** Fields that identify or reach a person, spelled without case and separators. */
const personal = new Set([
  ...['firstname', 'lastname', 'middlename', 'fullname', 'displayname', 'nickname', 'contactname'],
  'customername',
  ...[
    'email',
    'emailaddress',
    'contactemail',
    'phone',
    'phonenumber',
    'mobile',
    'fax',
    'image',
    'photo',
    'avatar',
  ],
  ...['address', 'address1', 'address2', 'street', 'street1', 'street2', 'postalcode', 'zip', 'zipcode'],
  ...['birthday', 'birthdate', 'dateofbirth', 'gender', 'ip', 'ipaddress', 'useragent', 'recipient'],
]);
/** Records of a person, whose name fields are personal too. */
const people = new Set(['user', 'customer']);
const ofPeople = new Set(['name', 'username', 'login', 'city', 'notes']);

export const isPerson = (subjectKind: string) => people.has(subjectKind);

/** A personal field in an entry: the owner of its key, and the ciphertext. */
interface Sealed {
  $sealed: string;
  text: string;
}

/** Value of a field whose key is erased. */
export const erased = Symbol('erased');

/**
 * Seals the personal fields of a record at any depth. Without `key` the owner is erased and their fields are dropped.
 * `boundTo` ties a ciphertext to its entry, so that it cannot be opened in another.
 */
export function sealRecord(
  record: unknown,
  { owner, kind, key, boundTo }: { owner: string; kind: string; key: Buffer | undefined; boundTo: string },
): unknown {
  const isPersonal = (name: string) => {
    const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
    return name === '$sealed' || personal.has(plain) || (isPerson(kind) && ofPeople.has(plain));
  };
  const sealed = (value: unknown): Sealed => ({
    $sealed: owner,
    text: key ? seal(key, Buffer.from(JSON.stringify(value)), boundTo).toString('base64') : '',
  });
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    // User input that only looks sealed is sealed as a whole.
    if (Object.hasOwn(value, '$sealed')) return sealed(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isPersonal(name) && isPresent(inner) ? sealed(inner) : walk(inner),
      ]),
    );
  };
  return walk(record);
}

/** Opens a record; fields with an erased key or a foreign ciphertext become `erased`. */
export function openRecord(record: unknown, keys: ReadonlyMap<string, Buffer>, boundTo: string): unknown {
  if (Array.isArray(record)) return record.map((value) => openRecord(value, keys, boundTo));
  if (record === null || typeof record !== 'object') return record;
  if (isSealed(record)) {
    const key = keys.get(record.$sealed);
    if (!key || !record.text) return erased;
    try {
      return JSON.parse(unseal(key, Buffer.from(record.text, 'base64'), boundTo).toString());
    } catch {
      // Not a sealed value; the verification of the chain reports it.
      return erased;
    }
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, openRecord(value, keys, boundTo)]),
  );
}

/** Returns the owners whose keys a record needs. */
export function ownersIn(record: unknown): string[] {
  if (record === null || typeof record !== 'object') return [];
  if (isSealed(record)) return [record.$sealed];
  return Object.values(record).flatMap(ownersIn);
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';
}

function isSealed(value: object): value is Sealed {
  return (
    '$sealed' in value &&
    typeof value.$sealed === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  );
}
