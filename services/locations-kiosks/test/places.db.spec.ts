import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { sortedNames } from '@backroom/testing/odd-names';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions } from '@backroom/proto/permissions';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { owner, PlacesUnderTest, secret } from './places-under-test.js';

let places: PlacesUnderTest;
let lobby: Location;
let dock: Location;
let foreign: Location;
let kiosk: Device;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  [lobby, dock, foreign] = [
    await places.place(11, 'Lobby Market'),
    await places.place(11, 'Dock 100%'),
    await places.place(12, 'Canary Wharf'),
  ];
  kiosk = await places.kiosk(lobby, 'One');
  await places.kiosk(lobby, 'Two');
  await places.kiosk(dock, 'Three');
  await places.kiosk(dock, 'Lock', { kind: 'lock' });
  await places.kiosk(foreign, 'Canary');
}, 60_000);
afterAll(() => places?.service.stop());

describe('locations', () => {
  const names = async (request: object = {}, principal = owner) =>
    (await places.locations(request, principal)).locations.map(({ location }) => location!.name);

  it('PERM-3 limits an operator to its own, with or without a filter', async () => {
    expect(await names()).toEqual(['Dock 100%', 'Lobby Market']);
    const missing = await places.locations({ accountIds: [404] });
    expect(missing).toEqual({ locations: [], total: 0 });
    expect(await places.locations({ accountIds: [12] })).toEqual(missing);
    expect(await names({}, superAdmin)).toHaveLength(3);
    expect(await names({}, personWith([]))).toEqual([]);
    expect(await names({}, limitedTo(owner, dock.id))).toEqual(['Dock 100%']);
  });

  it('PERM-4 limits the list to the locations of a named permission: another role may apply elsewhere', async () => {
    const { LedgerAll, ProductsAll, ProductsChange } = permissions;
    const sells = { account: 11, permissions: [LedgerAll], everywhere: true, locations: [lobby.id, dock.id] };
    const stocks = { account: 11, permissions: [ProductsAll], everywhere: false, locations: [dock.id] };
    const both = { ...personWith([LedgerAll, ProductsAll], 11), locations: [sells, stocks] };
    expect(await names({}, both)).toEqual(['Dock 100%', 'Lobby Market']);
    expect(await names({ permission: LedgerAll }, both)).toEqual(['Dock 100%', 'Lobby Market']);
    expect(await names({ permission: ProductsAll }, both)).toEqual(['Dock 100%']);
    expect(await names({ permission: ProductsAll, accountIds: [12] }, both)).toEqual([]);
    expect(await names({ permission: ProductsAll }, superAdmin)).toHaveLength(3);
    await expect(names({ permission: ProductsChange }, both)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('F13 F14 F15 F30: sorts by the root collation, and finds words after a hyphen and pasted ones', async () => {
    const market = personWith([permissions.SalesAndReportingAll], 31);
    for (const name of sortedNames.toReversed()) await places.place(31, name);
    expect(await names({ limit: 100 }, market)).toEqual(sortedNames);
    expect(await names({ limit: 100, sort: '-name' }, market)).toEqual(sortedNames.toReversed());
    expect(await names({ keywords: 'cola' }, market)).toEqual(['Coca-Cola']);
    expect(await names({ keywords: 'brien' }, market)).toEqual(["O'Brien"]);
    expect(await names({ keywords: '京' }, market)).toEqual(['東京']);
    for (const typed of ['\u200bZürich', 'Zu\u0308rich', 'ZURICH'])
      expect(await names({ keywords: typed }, market)).toEqual(['Zürich HB']);
  });

  it('SHELL-11 finds by the beginning of a word, page by page, with kiosks on request', async () => {
    expect(await names({ keywords: 'mark' })).toEqual(['Lobby Market']);
    expect(await names({ keywords: '100%' })).toEqual(['Dock 100%']);
    for (const keywords of ['%', 'arket', "'"]) expect(await names({ keywords })).toEqual([]);
    expect(await names({ limit: 1, page: 2 })).toEqual(['Lobby Market']);
    expect(await places.locations({ limit: 1, page: 9 })).toEqual({ locations: [], total: 2 });
    const { locations } = await places.locations({ includeKiosks: true });
    expect(locations.map(({ kiosks }) => kiosks.map(({ name }) => name))).toEqual([
      ['Three'],
      ['One', 'Two'],
    ]);
  });
});

describe('one location', () => {
  it('SHELL-4 PERM-3 is found by its id; one of another operator or a missing one is not', async () => {
    const of = async (id: number) => (await places.locations({ locationIds: [id] })).total;
    expect([await of(dock.id), await of(foreign.id), await of(404_404)]).toEqual([1, 0, 0]);
  });
});

describe('kiosks', () => {
  it('SHELL-11 finds by the beginning of a word of the name or the serial number', async () => {
    const found = async (keywords: string) =>
      (await places.kiosks({ keywords })).kiosks.map(({ kiosk }) => kiosk!.name);
    expect(await found('thr')).toEqual(['Three']);
    expect(await found(kiosk.serialNumber.toLowerCase())).toContain('One');
    for (const keywords of ['%', 'hree', 'canary']) expect(await found(keywords)).toEqual([]);
  });

  it('PERM-3 limits an operator to its own kiosks, and shows none of a foreign location', async () => {
    const { kiosks, total } = await places.kiosks();
    expect(kiosks.map((status) => [status.locationName, status.kiosk!.name])).toEqual([
      ['Dock 100%', 'Three'],
      ['Lobby Market', 'One'],
      ['Lobby Market', 'Two'],
    ]);
    expect(total).toBe(3);
    const missing = await places.kiosks({ locationIds: [404] });
    expect(await places.kiosks({ locationIds: [foreign.id] })).toEqual(missing);
    expect(await places.kiosks({ accountIds: [12] })).toEqual(missing);
    await expect(places.kiosks({}, personWith([permissions.LedgerAll], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await places.kiosks({}, limitedTo(owner, dock.id))).total).toBe(1);
  });

  it('SHELL-11 lists kiosks page by page, with the total past the end', async () => {
    const page = async (n: number) =>
      (await places.kiosks({ limit: 2, page: n })).kiosks.map((status) => status.kiosk!.name);
    expect([await page(1), await page(2)]).toEqual([['Three', 'One'], ['Two']]);
    expect(await places.kiosks({ limit: 2, page: 9 })).toEqual({ kiosks: [], total: 3 });
  });
});

describe('DEV-1 devices and their credentials', () => {
  it('DEV-1 returns the device with its location and zone for login string and secret', async () => {
    expect(await places.authenticate('login-11-One', secret)).toEqual({
      device: kiosk,
      timezone: 'Europe/Berlin',
      credentialsVersion: 1,
    });
  });

  it('DEV-1 refuses a wrong secret, an unknown login and a disabled device with the same answer', async () => {
    const off = await places.kiosk(lobby, 'Off');
    await places.service.sql('update device set enabled = false where id = $1', [off.id]);
    for (const [login, presented] of [
      ['login-11-One', `${secret}0`],
      ['login-11-One', ''],
      ['nobody', secret],
      ['', ''],
      ['login-11-Off', secret],
      ["' or 1=1 --", secret],
      ['LOGIN-11-ONE', secret],
    ] as const)
      expect(await places.authenticate(login, presented).catch((error: unknown) => error)).toMatchObject({
        kind: 'unauthenticated',
        code: 'invalid-device',
      });
  });

  it('DEV-1 stores the secret as an HMAC under the pepper and nowhere else', async () => {
    const kept = await places.service.sql<{ text: string }>(
      'select d::text as text from device d union all select o::text from outbox o union all select c::text from command_answer c',
    );
    const all = kept.map(({ text }) => text).join('\n');
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    const [row] = await places.service.sql<{ secret_hash: Buffer }>(
      'select secret_hash from device where id = $1',
      [kiosk.id],
    );
    const { createHmac } = await import('node:crypto');
    expect(row!.secret_hash).toEqual(
      createHmac('sha256', 'a pepper of many letters').update(secret).digest(),
    );
  });

  it('DEV-1 refuses a login that any operator uses, and leaves nothing of a refused command', async () => {
    const before = await places.service.sql(
      'select (select count(*) from device), (select count(*) from outbox)',
    );
    await expect(places.kiosk(foreign, 'Thief', { login: 'login-11-One' })).rejects.toThrow();
    expect(
      await places.service.sql('select (select count(*) from device), (select count(*) from outbox)'),
    ).toEqual(before);
  });

  it('PLAT-1 registers a device once per key, with events and audit records', async () => {
    expect(await places.kiosk(lobby, 'One')).toEqual(kiosk);
    await expect(places.kiosk(lobby, 'Other', {}, `kiosk:${lobby.id}:One`)).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    const published = (await places.service.outbox(events.DeviceChanged)).filter(
      ({ device }) => device!.id === kiosk.id,
    );
    expect(published).toEqual([{ device: kiosk, credentialsVersion: 1 }]);
    const audits = (await places.service.outbox(events.AuditRecorded)).filter(
      ({ subjectKind, subjectId }) => subjectKind === 'kiosk' && subjectId === String(kiosk.id),
    );
    expect(audits).toMatchObject([
      { command: 'register-device', accountId: 11, before: '', after: JSON.stringify(kiosk) },
    ]);
  });

  it('PERM-3 refuses a device at a location of another operator', async () => {
    await expect(places.kiosk({ ...foreign, accountId: 11 }, 'Stray')).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(
      places.service.sql('update device set location_id = $1 where id = $2', [foreign.id, kiosk.id]),
    ).rejects.toThrow('device_in_own_place');
  });

  it('PERM-3 keeps its tables under forced row-level security', async () => {
    expect(await expectTenantTablesClosed(places.service)).toContain('device');
  });
});
