import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { PlacesUnderTest, now } from './places-under-test.js';

const keeper = { ...personWith(withChanges([permissions.SetupAll]), 11), scope: 'user admin' };
const staff = personWith(withChanges([permissions.SetupLocations]), 11);
const stranger = { ...personWith(withChanges([permissions.SetupAll]), 12), scope: 'user admin' };

let places: PlacesUnderTest;
let lobby: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  await places.operators(11, 12);
  lobby = await places.place(11, 'Lobby Market');
}, 60_000);
afterAll(() => places?.service.stop());

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const faults = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { fields: { field: string }[] }) => error.fields.map(({ field }) => field),
  );

describe('the record of a location', () => {
  it('LOC-1 is opened with an address and tags, changed, and read back', async () => {
    const address = {
      ...{ streetOne: '1 Dock Road', streetTwo: '', city: 'Portland', state: 'ME' },
      ...{ zip: '04101', country: 'US' },
    };
    const opened = await places.save(keeper, {
      ...{ accountId: 11, name: '  Harbor  Kiosks ', timezone: 'America/New_York', address },
      tags: { names: ['harbor', 'harbor', 'summer'] },
    });
    expect(opened).toMatchObject({
      ...{ name: 'Harbor Kiosks', status: 'active', version: 1, address, tags: ['harbor', 'summer'] },
      createdAt: now,
    });
    const changed = await places.save(keeper, { id: opened.id, status: 'inactive', version: 1 });
    expect(changed).toMatchObject({ name: 'Harbor Kiosks', status: 'inactive', version: 2, address });
    const { location } = await places.record(keeper, opened.id);
    expect(location).toEqual(changed);
    expect((await places.service.outbox(events.LocationChanged)).at(-1)!.location).toEqual(changed);
  });

  it('LOC-1 refuses a change of an outdated version, of a missing location and without access', async () => {
    const { version } = await places.save(keeper, { id: lobby.id, tags: { names: ['first'] } });
    expect(await refused(places.save(keeper, { id: lobby.id, name: 'Mine', version: version - 1 }))).toBe(
      'stale-version',
    );
    for (const [who, id] of [
      [stranger, lobby.id],
      [keeper, 404_404],
      [limitedTo(keeper, 404), lobby.id],
    ] as const) {
      expect(await refused(places.save(who, { id, name: 'Mine' }))).toBe('notFound');
      expect(await refused(places.record(who, id))).toBe('notFound');
    }
    const clerk = personWith([permissions.LedgerAll], 11);
    await expect(async () => places.record(clerk, lobby.id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('LOC-1 is not opened for a missing operator', async () => {
    const opening = { accountId: 404, name: 'Nowhere', timezone: 'UTC' };
    expect(await refused(places.save(superAdmin, opening))).toBe('notFound');
  });

  it('LOC-1 PERM-3 limits general information to administrators, and the rest to users who manage locations', async () => {
    for (const change of [{ name: 'Ours' }, { timezone: 'UTC' }, { status: 'inactive' }])
      expect(await refused(places.save(staff, { id: lobby.id, ...change }))).toBe('forbidden');
    expect(await refused(places.save(staff, { accountId: 11, name: 'New', timezone: 'UTC' }))).toBe(
      'forbidden',
    );
    expect(await places.save(staff, { id: lobby.id, tags: { names: ['kept'] } })).toMatchObject({
      tags: ['kept'],
    });
  });

  it('LOC-1 names every invalid field', async () => {
    const wrong = { accountId: 11, name: ' ', timezone: 'Mars/Olympus', status: 'open' };
    expect(await faults(places.save(keeper, wrong))).toEqual(['timezone', 'status', 'name']);
  });
});

describe('the fee of a location', () => {
  const fee = (type: string, basisPoints: number, amount: number, active = true) => ({
    ...{ type, basisPoints, ppm: basisPoints * 100, amount, active },
    validFrom: 0,
  });

  it('LOC-3 takes effect when it is set, and is published with that time', async () => {
    const saved = await places.save(keeper, { id: lobby.id, fee: fee('', 250, 0) });
    expect(saved.fee).toEqual({ ...fee('monetaryPercent', 250, 0), validFrom: now });
    await places.service.clock.sleep(60_000);
    const fixed = await places.save(keeper, { id: lobby.id, fee: fee('monetaryAbsolute', 7, 50) });
    expect(fixed.fee).toEqual({ ...fee('monetaryAbsolute', 0, 50), validFrom: now + 60_000 });
    const published = await places.service.outbox(events.LocationFeeChanged);
    expect(published.map((one) => [one.fee!.type, one.fee!.validFrom])).toEqual([
      ['monetaryPercent', now],
      ['monetaryAbsolute', now + 60_000],
    ]);
  });

  it('F7: keeps 8.875 % exactly, and takes the fee of a caller that knows only basis points', async () => {
    const place = await places.place(11, 'Broadway');
    const save = (basisPoints: number, ppm: number) =>
      places.save(superAdmin, { id: place.id, fee: { ...fee('', basisPoints, 0), ppm } });
    expect((await save(888, 88_750)).fee).toMatchObject({ basisPoints: 888, ppm: 88_750 });
    expect((await save(888, 88_751)).fee).toMatchObject({ basisPoints: 888, ppm: 88_751 });
    expect((await save(725, 0)).fee).toMatchObject({ basisPoints: 725, ppm: 72_500 });
    // A row as the previous release writes it.
    await places.service.sql('update location_fee set basis_points = 600 where location_id = $1', [place.id]);
    expect((await places.record(superAdmin, place.id)).location!.fee).toMatchObject({
      ...{ basisPoints: 600, ppm: 60_000 },
    });
  });

  it('LOC-3 is not published again when unchanged', async () => {
    const publishedCount = async () =>
      (await places.service.outbox(events.LocationFeeChanged)).length +
      (await places.service.outbox(events.LocationChanged)).length;
    const before = await publishedCount();
    const { version } = (await places.record(keeper, lobby.id)).location!;
    const again = { id: lobby.id, name: 'Lobby Market', fee: fee('monetaryAbsolute', 0, 50) };
    expect((await places.save(keeper, again)).version).toBe(version);
    expect(await publishedCount()).toBe(before);
  });

  it.each([
    ['101 percent', fee('monetaryPercent', 10_100, 0)],
    ['below zero', fee('monetaryPercent', -1, 0)],
    ['a negative amount', fee('monetaryAbsolute', 0, -1)],
    ['no number', fee('monetaryPercent', Number.NaN, 0)],
  ])('LOC-3 %s is refused', async (_what, wrong) => {
    expect(await faults(places.save(keeper, { id: lobby.id, fee: wrong }))).toEqual(['feeAmount']);
  });

  it.each([
    ['USD', 10_000, '100.00'],
    ['HUF', 10_000, '100.00'],
    ['JPY', 10_000, '10000'],
    ['ISK', 10_000, '10000'],
    ['KWD', 100_000, '100.000'],
    ['CLF', 1_000_000, '100.0000'],
  ])('F20: a fixed fee in %s is at most %i minor units', async (currency, max, amount) => {
    const account = Number.parseInt(currency, 36);
    await places.operators(account);
    await places.service.sql('update account_copy set currency = $2 where account_id = $1', [
      account,
      currency,
    ]);
    const place = await places.place(account, 'Quay');
    const save = (most: number) =>
      places.save(superAdmin, { id: place.id, fee: fee('monetaryAbsolute', 0, most) });
    await expect(save(max + 1)).rejects.toMatchObject({
      fields: [{ field: 'feeAmount', code: 'amount-too-great', params: { max: { amount, currency } } }],
    });
    expect((await save(max)).fee).toMatchObject({ amount: max });
  });

  it('F20: a percentage above 100 is refused in the unit of the API', async () => {
    const save = places.save(keeper, { id: lobby.id, fee: fee('monetaryPercent', 33_330, 0) });
    await expect(save).rejects.toMatchObject({
      fields: [{ field: 'feeAmount', code: 'out-of-range', params: { min: 0, max: 1 } }],
    });
  });
});

describe('the public check-in page', () => {
  it('SETUP-7 has a code for each location, which does not reveal its number', async () => {
    const codes = await places.service.sql<{ id: number; checkin_code: string }>(
      'select id, checkin_code from location',
    );
    expect(codes.length).toBeGreaterThan(1);
    expect(new Set(codes.map((one) => one.checkin_code)).size).toBe(codes.length);
    for (const { checkin_code: code } of codes) expect(code).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('SETUP-7 shows only the name and address of an open location', async () => {
    const { checkinCode } = lobby;
    expect(await places.checkin(checkinCode)).toEqual({ name: 'Lobby Market', address: lobby.address });
    await places.save(keeper, { id: lobby.id, status: 'inactive' });
    expect(await refused(places.checkin(checkinCode))).toBe('notFound');
    for (const guess of [String(lobby.id), '', '0197746a-0000-4000-8000-000000000001'])
      expect(await refused(places.checkin(guess))).toBe('notFound');
  });
});
