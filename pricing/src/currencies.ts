const codes = (text: string): readonly string[] => text.split(' ');

/** Currencies that an account can have, by number of decimals: money of ISO 4217 (amendment 180), without funds. */
const money: Readonly<Record<number, readonly string[]>> = {
  0: codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  2: codes(
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
      'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
      'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
      'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
      'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ),
  3: codes('BHD IQD JOD KWD LYD OMR TND'),
};

/** Funds and withdrawn currencies: only in existing records and at other parties. */
const further: Readonly<Record<number, readonly string[]>> = {
  0: codes('UYI'),
  2: codes('ANG BGN BOV CHE CHW COU CUC HRK MXV SLL USN XAD ZWL'),
  4: codes('CLF UYW'),
};

const decimals = new Map(
  [money, further].flatMap((table) =>
    Object.entries(table).flatMap(([count, listed]) => listed.map((code) => [code, Number(count)] as const)),
  ),
);

/** The currencies that an account can have, sorted. */
export const accountCurrencies: readonly string[] = Object.values(money).flat().sort();

/** Whether amounts can be in this currency. */
export const isCurrency = (code: string): boolean => decimals.has(code);

/**
 * Returns the number of decimals of a currency. Pinned, because runtimes disagree and change it; stored amounts depend
 * on it. Throws for an unknown code.
 */
export function exponentOf(currency: string): number {
  const exponent = decimals.get(currency);
  if (exponent === undefined) throw new RangeError(`Unknown currency: ${currency}`);
  return exponent;
}
