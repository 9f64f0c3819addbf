import { describe, expect, it } from '@jest/globals';
import { Seal, sealKey } from './seal.js';

const key = Buffer.alloc(32, 7).toString('base64');
const seal = new Seal(key);

describe('AUTH-7 sealed texts', () => {
  it('AUTH-7 opens only for its own purpose and key, and only unaltered', () => {
    const sealed = seal.seal('mail:1', 'Grüße 鍵');
    expect(seal.open('mail:1', sealed)).toBe('Grüße 鍵');
    expect(() => seal.open('mail:2', sealed)).toThrow();
    expect(() => new Seal(Buffer.alloc(32, 8).toString('base64')).open('mail:1', sealed)).toThrow();
    for (const at of [0, 12, sealed.length - 1]) {
      const bent = Buffer.from(sealed);
      bent[at]! ^= 1;
      expect(() => seal.open('mail:1', bent)).toThrow();
    }
    for (const length of [0, 11, 20]) expect(() => seal.open('mail:1', sealed.subarray(0, length))).toThrow();
  });

  it('AUTH-7 seals with the new key during rotation, and still opens texts sealed with the old one', () => {
    const [old, fresh] = [key, Buffer.alloc(32, 9).toString('base64')];
    const both = new Seal(`${fresh},${old}`);
    expect(both.open('mail:1', new Seal(old).seal('mail:1', 'text'))).toBe('text');
    expect(new Seal(fresh).open('mail:1', both.seal('mail:1', 'text'))).toBe('text');
    expect(() => new Seal(old).open('mail:1', both.seal('mail:1', 'text'))).toThrow();
    expect(sealKey.safeParse(`${fresh},${old}`).success).toBe(true);
    expect(sealKey.safeParse(`${fresh},`).success).toBe(false);
  });

  it('AUTH-7 never seals the same text the same way twice', () => {
    expect(seal.seal('a', 'b')).not.toEqual(seal.seal('a', 'b'));
  });

  it('AUTH-7 requires a key of 32 bytes', () => {
    expect(sealKey.safeParse(key).success).toBe(true);
    for (const wrong of ['', 'short', Buffer.alloc(31).toString('base64')])
      expect(sealKey.safeParse(wrong).success).toBe(false);
  });
});
