import { describe, expect, it } from '@jest/globals';
import { accountCurrencies } from '@backroom/pricing';
import { readAccount } from './account-content.js';

describe('the currency of an operator', () => {
  it.each(accountCurrencies)('F2: can be %s', (currency) => {
    expect(() => readAccount({}, currency)).not.toThrow();
  });

  it.each(['XXX', 'XAU', 'XTS', 'CLF', 'BGN', 'usd', 'US', ''])('F2: cannot be %p', (currency) => {
    expect(() => readAccount({}, currency)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'currency', code: 'currency' })] }),
    );
  });
});
