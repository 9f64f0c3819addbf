import { describe, expect, it } from '@jest/globals';
import { accountCurrencies, exponentOf, isCurrency } from '../src/currencies.js';
import { moneyFormat } from '../src/money-format.js';

/** The released table. Amounts are stored by it: add codes, never change or remove one. */
const released =
  '0 BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ' +
  '2 AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
  'CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL ' +
  'HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
  'MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD ' +
  'XCG YER ZAR ZMW ZWG ZWL 3 BHD IQD JOD KWD LYD OMR TND 4 CLF UYW';

const pinned: [code: string, decimals: number][] = [];
let decimals = 0;
for (const word of released.split(' '))
  if (/\d/.test(word)) decimals = Number(word);
  else pinned.push([word, decimals]);

const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'];

describe('the currency table', () => {
  it('F1: keeps the decimals of every released currency', () => {
    expect(pinned.map(([code]) => [code, exponentOf(code)])).toEqual(pinned);
  });

  it.each(['XXX', 'XAU', 'PTS', 'usd', '', 'US', 'toString'])('F1: has no decimals for %p', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => exponentOf(code)).toThrow(`Unknown currency: ${code}`);
  });

  it('F2: lists each currency of an account once, sorted, without funds, metals and withdrawn ones', () => {
    expect(accountCurrencies).toEqual([...new Set(accountCurrencies)].sort());
    for (const code of ['BGN', 'CHE', 'CLF', 'HRK', 'USN', 'XAU', 'XDR', 'XTS'])
      expect(accountCurrencies).not.toContain(code);
    for (const code of ['HUF', 'JPY', 'KWD', 'RSD', 'VED', 'XCG', 'ZWG'])
      expect(accountCurrencies).toContain(code);
  });

  it.each(languages)('F2: formats every currency in %s with the decimals of the table', (language) => {
    const shown = pinned.map(([code]) => {
      const parts = moneyFormat(language, code).formatToParts(1_234.5678);
      return [code, parts.find(({ type }) => type === 'fraction')?.value.length ?? 0];
    });
    expect(shown).toEqual(pinned);
  });
});
