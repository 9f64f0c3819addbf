import { describe, expect, it } from '@jest/globals';
import { passwordRefusal } from './password-rules.js';

describe('AUTH-3 password rules', () => {
  it('AUTH-3 require 12 to 128 characters, counted as graphemes', () => {
    expect(passwordRefusal('correct horse')).toBeUndefined();
    for (const fine of ['x7'.padEnd(12, 'qz'), '鍵'.repeat(5) + 'abcdefg', 'ab '.repeat(42) + 'q1'])
      expect(passwordRefusal(fine)).toBeUndefined();
    expect(passwordRefusal('🔑🗝️ äöü')).toMatchObject({ code: 'length', params: { min: 12, max: 128 } });
    for (const wrong of ['', 'eleven char', 'y7'.repeat(65)])
      expect(passwordRefusal(wrong)).toMatchObject({ code: 'length', params: { min: 12, max: 128 } });
  });

  it('AUTH-3 refuse the most common passwords, regardless of case and repetition', () => {
    for (const common of [
      'qwertyuiop123',
      'passwordpassword',
      'PasswordPassword',
      '111111111111',
      'q1w2e3r4t5y6',
    ])
      expect({ common, code: passwordRefusal(common)?.code }).toEqual({
        common,
        code: 'common-password',
      });
    for (const fine of ['Backroom-demo-2026', 'a long enough password'])
      expect(passwordRefusal(fine)).toBeUndefined();
  });

  it('AUTH-3 require no particular kind of character', () => {
    expect(passwordRefusal('justsmallletters here')).toBeUndefined();
  });
});
