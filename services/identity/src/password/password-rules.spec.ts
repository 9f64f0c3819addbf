import { describe, expect, it } from '@jest/globals';
import { passwordRefusal } from './password-rules.js';

describe('AUTH-3 passwords that can be chosen', () => {
  it('AUTH-3 have 12 to 128 characters, counted as people count', () => {
    expect(passwordRefusal('correct horse')).toBeUndefined();
    for (const fine of ['x7'.padEnd(12, 'qz'), '鍵'.repeat(5) + 'abcdefg', 'ab '.repeat(42) + 'q1'])
      expect(passwordRefusal(fine)).toBeUndefined();
    expect(passwordRefusal('🔑🗝️ äöü')).toMatchObject({ code: 'length', params: { min: 12, max: 128 } });
    for (const wrong of ['', 'eleven char', 'y7'.repeat(65)])
      expect(passwordRefusal(wrong)).toMatchObject({ code: 'length', params: { min: 12, max: 128 } });
  });

  it('AUTH-3 are none of the most common ones, whatever the case or however often repeated', () => {
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

  it('AUTH-3 need no kind of character in particular', () => {
    expect(passwordRefusal('justsmallletters here')).toBeUndefined();
  });
});
