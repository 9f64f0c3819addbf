import { seal, unseal } from './audit-secret.js';

/** Fields that say who somebody is or how to reach them, spelled without case and separators. */
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
/** Records that are a person: there a name is one as well. */
const people = new Set(['user', 'customer']);
const ofPeople = new Set(['name', 'username', 'login', 'city', 'notes']);

export const isPerson = (subjectKind: string) => people.has(subjectKind);

/** A personal field as it stands in an entry: whose key opens it, and the ciphertext. */
interface Sealed {
  $sealed: string;
  text: string;
}

/** What is read where the key is gone. */
export const erased = Symbol('erased');

/**
 * A record with its personal fields sealed, at any depth; `key` undefined for an owner who was erased: then nothing is
 * kept of them. `boundTo` ties a ciphertext to its entry: moved to another it does not open.
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
    // What only looks sealed is somebody's own text and is sealed as a whole.
    if (Object.hasOwn(value, '$sealed')) return sealed(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isPersonal(name) && isTelling(inner) ? sealed(inner) : walk(inner),
      ]),
    );
  };
  return walk(record);
}

/** The record again; `erased` where its owner's key is gone or the ciphertext belongs elsewhere. */
export function openRecord(record: unknown, keys: ReadonlyMap<string, Buffer>, boundTo: string): unknown {
  if (Array.isArray(record)) return record.map((value) => openRecord(value, keys, boundTo));
  if (record === null || typeof record !== 'object') return record;
  if (isSealed(record)) {
    const key = keys.get(record.$sealed);
    if (!key || !record.text) return erased;
    try {
      return JSON.parse(unseal(key, Buffer.from(record.text, 'base64'), boundTo).toString());
    } catch {
      // Not what was sealed: the verification of the chain says so.
      return erased;
    }
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, openRecord(value, keys, boundTo)]),
  );
}

/** Whose keys a record needs. */
export function ownersIn(record: unknown): string[] {
  if (record === null || typeof record !== 'object') return [];
  if (isSealed(record)) return [record.$sealed];
  return Object.values(record).flatMap(ownersIn);
}

function isTelling(value: unknown): boolean {
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
