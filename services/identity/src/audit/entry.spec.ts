import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AuditSecret } from './audit-secret.js';
import { genesisHash, hashOf } from './entry.js';
import { erased, openRecord, sealRecord } from './personal-fields.js';

const secret = new AuditSecret(randomBytes(32).toString('base64'));
const entry = {
  ...{ account_id: 1, sequence: 2, event_id: 'e', at: new Date(5), recorded_at: new Date(6), service: 's' },
  ...{ command: 'c', actor: 'a', session_id: 'i', api_key_id: 'k', subject_kind: 'j', subject_id: '7' },
  ...{ subject_name: 'n', location_id: 3, trace_id: 't', origin: '{}', before: '{"a":1}', after: '{"a":2}' },
};

/** The values of an entry in hashed form. */
const hashedValues = (record: object) =>
  Object.values(record).map((value: unknown) => (value instanceof Date ? value.getTime() : value));

describe('PERM-5 entry hash', () => {
  it('PERM-5 covers every column and the previous hash', () => {
    const hash = hashOf(secret, genesisHash, entry);
    expect(hashOf(secret, genesisHash, { ...entry })).toEqual(hash);
    expect(hashOf(secret, hash, entry)).not.toEqual(hash);
    for (const [column, value] of Object.entries(entry)) {
      const other =
        value instanceof Date
          ? new Date(value.getTime() + 1)
          : typeof value === 'number'
            ? value + 1
            : `${value} `;
      expect({
        column,
        same: hashOf(secret, genesisHash, { ...entry, [column]: other }).equals(hash),
      }).toEqual({
        column,
        same: false,
      });
    }
    // An entry older than the column keeps its original hash.
    const { location_id: _, ...before } = entry;
    const kept = secret.hash(JSON.stringify([genesisHash.toString('hex'), ...hashedValues(before)]));
    expect(hashOf(secret, genesisHash, { ...entry, location_id: 0 })).toEqual(kept);
    // Values cannot move from one column into the next.
    expect(hashOf(secret, genesisHash, { ...entry, before: '{"a":1}{', after: '"a":2}' })).not.toEqual(hash);
  });

  it('PERM-5 requires the configured key', () => {
    const other = new AuditSecret(randomBytes(32).toString('base64'));
    expect(hashOf(other, genesisHash, entry)).not.toEqual(hashOf(secret, genesisHash, entry));
  });
});

describe('PERM-5 sealed fields', () => {
  const key = randomBytes(32);
  const seal = (record: object, boundTo = 'entry-1') =>
    sealRecord(record, { owner: 'user:7', kind: 'user', key, boundTo });
  const keys = new Map([['user:7', key]]);

  it('PERM-5 unseal to the original only in their own entry and with their own key', () => {
    const record = { name: 'Ada', enabled: true, contacts: [{ email: 'ada@example.test', kind: 'work' }] };
    const sealed = seal(record);
    expect(JSON.stringify(sealed)).not.toMatch(/Ada|ada@/);
    expect(openRecord(sealed, keys, 'entry-1')).toEqual(record);
    expect((openRecord(sealed, keys, 'entry-2') as { name: unknown }).name).toBe(erased);
    expect((openRecord(sealed, new Map(), 'entry-1') as { name: unknown }).name).toBe(erased);
    const wrong = new Map([['user:7', randomBytes(32)]]);
    expect((openRecord(sealed, wrong, 'entry-1') as { name: unknown }).name).toBe(erased);
  });

  it('PERM-5 drops fields of an erased person', () => {
    const sealed = sealRecord(
      { name: 'Ada' },
      { owner: 'user:7', kind: 'user', key: undefined, boundTo: 'e' },
    );
    expect(sealed).toEqual({ name: { $sealed: 'user:7', text: '' } });
  });

  it('PERM-5 cannot be forged by user input', () => {
    const typed = { note: { $sealed: 'user:7', text: 'AAAA' } };
    expect(openRecord(seal(typed), keys, 'entry-1')).toEqual(typed);
  });
});
