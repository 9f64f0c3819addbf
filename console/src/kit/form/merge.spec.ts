import { describe, expect, it } from '@jest/globals';
import { differing, applyChanges } from './merge';

describe('SETUP-4 concurrent changes of a record', () => {
  const kept = { name: 'Clerk', description: '', areas: [7] };

  it('SETUP-4 keeps their changes of fields that I did not touch', () => {
    const mine = { ...kept, areas: [7, 22] };
    const theirs = { ...kept, description: 'Tills' };
    expect(applyChanges(kept, mine, theirs)).toEqual({ name: 'Clerk', description: 'Tills', areas: [7, 22] });
  });

  it('SETUP-4 keeps mine where both changed the same field', () => {
    const merged = applyChanges(kept, { ...kept, name: 'Mine' }, { ...kept, name: 'Theirs' });
    expect(merged.name).toBe('Mine');
  });

  it('SETUP-4 lists the differing fields in the order of the form', () => {
    expect(differing({ ...kept, areas: [1], name: 'A' }, kept)).toEqual(['name', 'areas']);
    expect(differing(kept, { ...kept, areas: [7] })).toEqual([]);
  });
});
