import { expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { fieldFault } from './typed-fields';

const rateFault = (typed: string) => fieldFault(taxFields.ratePpm, typed);

it('SETUP-2 accepts rates of 0 to 100 percent with four decimals', () => {
  for (const rate of ['0', '8.875', '4.2253', '0.0001', '7', '7.25', '0.01', '16.6', '57.37', '100'])
    expect([rate, rateFault(rate)]).toEqual([rate, undefined]);
});

it('PLAT-6 rejects an address that is too long instead of truncating it', () => {
  const address = (length: number) => 'https://example.com/'.padEnd(length, 'x');
  const field = { kind: 'webAddress', max: 40 } as const;
  expect(fieldFault(field, ` ${address(40)} `)).toBeUndefined();
  expect(fieldFault(field, address(41))).toEqual(fault('too-long', { max: 40 }));
  expect(fieldFault(field, 'ftp://example.com')).toEqual(fault('web-address'));
});

it('SETUP-2 names the error of a rate', () => {
  expect(['', ' '].map(rateFault)).toEqual([fault('required'), fault('required')]);
  expect(['-0.01', '100.01', 'seven'].map(rateFault)).toEqual(
    Array(3).fill(fault('out-of-range', { min: 0, max: 100 })),
  );
  expect(['7.25551', '0.00001'].map(rateFault)).toEqual(Array(2).fill(fault('too-precise', { max: 4 })));
});
