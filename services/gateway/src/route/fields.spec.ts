import { describe, expect, it } from '@jest/globals';
import { readName } from '@backroom/platform';
import { z } from 'zod';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, isoDay, moment, usDay } from './fields.js';
import { faultOf } from './schema-faults.js';

const maxChars = maxLengths.settingName;
const named = characters(maxChars, 1);
const faultsOf = (text: string) => {
  const { error } = named.safeParse(text);
  return (error?.issues ?? []).map((issue) => faultOf({ ...issue, input: text } as never));
};

describe('SETUP-4 names at the gateway', () => {
  it.each(['a', 'é', '漢', '🧃', 'e\u0301'])(
    'SETUP-4 have the same maximum length as in the services: %s',
    (letter) => {
      for (const count of [maxChars, maxChars + 1]) {
        const text = ` ${letter.repeat(count)} `;
        expect(faultsOf(text).map(({ code, params }) => [code, params])).toEqual(
          [readName(text, maxChars).problem].flatMap((fault) => (fault ? [[fault.code, fault.params]] : [])),
        );
      }
    },
  );

  it('SETUP-4 state their maximum length in the API document', () => {
    expect(z.toJSONSchema(named)).toMatchObject({ type: 'string', minLength: 1, maxLength: maxChars });
  });
});

const codesOf = (shape: z.ZodType, text: string) =>
  (shape.safeParse(text).error?.issues ?? []).map(
    (issue) => faultOf({ ...issue, input: text } as never).code,
  );

describe('days and instants at the gateway', () => {
  it.each(['2026-03-31T12:00:00Z', '9999-12-31T23:59:59.999Z', '1970-01-01T01:00:00+01:00'])(
    'CUST-2 accepts %s as an instant',
    (text) => expect(codesOf(moment, text)).toEqual([]),
  );

  it.each(['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+12:00', '1969-12-31T23:59:59Z'])(
    'CUST-2 rejects %s, whose UTC year does not have four digits',
    (text) => expect(codesOf(moment, text)).toEqual(['no-moment']),
  );

  it('GIFT-2 accepts only existing days, written as MM/dd/yyyy', () => {
    for (const text of ['00/00/0000', '02/30/2027', '13/01/2027', '2027-01-01', '1/1/2027', '12/31/1969'])
      expect(codesOf(usDay, text)).toEqual(['us-date']);
    expect(codesOf(usDay, '02/29/2028')).toEqual([]);
    expect(isoDay('02/29/2028')).toBe('2028-02-29');
  });
});
