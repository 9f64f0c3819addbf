import { expect, it } from '@jest/globals';
import { LocksRoutes } from './locks.routes.js';

it('ADDON-1 never shows 1970 for an unset instant of a lock', async () => {
  const lock = { device: { name: 'Cooler' }, createdAt: 0 };
  const locks = { listLockEvents: () => ({ lock, events: [{ id: 'a', at: 0 }], total: 1 }) };
  const routes = new LocksRoutes(locks as never, {} as never);
  expect(await routes.get({ locationId: 1, id: 2 })).toMatchObject({
    creationDate: null,
    unlocks: [{ creationDate: null }],
  });
});
