import { describe, expect, it } from '@jest/globals';
import { screenAt } from '../../app/routes/registry';
import { kinds } from './audit-text';
import { actorPath, subjectPath } from './subject-path';

const entry = (kind: string, more = {}) => ({
  subject: { kind, id: '7', name: 'City & county' },
  locationId: 3,
  command: `change-${kind}`,
  ...more,
});
/** Records of the system, and those without a screen of their own. */
const nowhere = ['validator', 'unknown-user', 'facts', 'projections', 'dead-letters'];

describe('PERM-5 links of the audit log', () => {
  it('PERM-5 lead from every kind of record to a built screen', () => {
    for (const kind of kinds) {
      const path = subjectPath(entry(kind));
      expect([kind, path === undefined]).toEqual([kind, nowhere.includes(kind)]);
      if (path) expect([kind, screenAt(path.split('?')[0]!)?.screen.isBuilt]).toEqual([kind, true]);
    }
  });

  it('PERM-5 are absent for devices without a location and deleted records; lists are searched by name', () => {
    expect(subjectPath(entry('kiosk', { locationId: null }))).toBeUndefined();
    expect(subjectPath(entry('tax', { command: 'delete-tax' }))).toBeUndefined();
    expect(subjectPath(entry('tax'))).toBe('/setup/tax?search=City%20%26%20county');
    expect(subjectPath(entry('quarantined-sale', { command: 'reject-quarantined' }))).toMatch(
      'state=rejected',
    );
  });

  it('PERM-5 lead to users who acted, not to services', () => {
    expect(actorPath({ actor: { kind: 'user', id: '12', name: '' } })).toBe('/setup/users/12');
    expect(actorPath({ actor: { kind: 'service', id: 'reporting', name: '' } })).toBeUndefined();
  });
});
