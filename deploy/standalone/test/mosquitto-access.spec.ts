import { firstAccess, withServiceRoles } from '../src/engines/mosquitto-access.js';

it('DEV-1 binds existing devices to their client id at the next start, and no client of the system', () => {
  const written = JSON.parse(firstAccess({ admin: 'a', gateway: 'b' })) as { clients: object[] };
  written.clients.push({ username: 'lobby-1', roles: [{ rolename: 'device-7' }] });
  const { clients } = JSON.parse(withServiceRoles(JSON.stringify(written))) as {
    clients: { username: string; clientid?: string }[];
  };
  expect(clients.map(({ username, clientid }) => [username, clientid])).toEqual([
    ['admin', undefined],
    ['kiosk-gateway', undefined],
    ['lobby-1', 'lobby-1'],
  ]);
});
