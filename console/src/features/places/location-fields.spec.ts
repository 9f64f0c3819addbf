import { describe, expect, it } from '@jest/globals';
import { changedParts, changeOf, type LocationFields } from './location-fields';

const fields: LocationFields = {
  ...{ name: 'Pier', timezone: 'UTC', status: 'active', tags: 'sea, summer' },
  ...{ feeType: 'monetaryPercent', feeAmount: '0.5', feeActive: true },
  ...{ streetOne: 'Dock 1', streetTwo: '', city: 'Bath', state: '', zip: '', country: 'US' },
};

describe('location settings', () => {
  it('LOC-1 send only the parts that changed', () => {
    expect(changedParts(fields, { ...fields })).toEqual([]);
    expect(changedParts(fields, { ...fields, city: 'Camden' })).toEqual(['address']);
    expect(changedParts(fields, { ...fields, city: 'Camden', name: 'Quay' })).toEqual(['general', 'address']);
    expect(changeOf(fields, ['general'])).toEqual({
      ...{ name: 'Pier', timezone: 'UTC', status: 'active', tags: ['sea', 'summer'] },
    });
  });

  it('LOC-1 LOC-3 send a fee as a fraction and an address as a whole', () => {
    expect(changeOf(fields, ['fee', 'address'])).toEqual({
      ...{ feeType: 'monetaryPercent', feeAmount: 0.005, feeActive: true },
      address: { streetOne: 'Dock 1', streetTwo: '', city: 'Bath', state: '', zip: '', country: 'US' },
    });
  });
});
