import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { Location } from '@backroom/proto/locations/v1/location';
import { waitUntil } from '@backroom/testing/running-system';
import {
  limitedTo,
  personWith,
  type ServiceUnderTest,
  superAdmin,
} from '@backroom/testing/service-under-test';
import { startCatalogue } from './catalogue-under-test.js';
import { TaxesController } from '../src/tax/taxes.controller.js';

const [account, foreign] = [11, 12];
const manager = personWith(withChanges([permissions.SetupAll]), account);
const page = { page: 1, limit: 10, keywords: '' };
let service: ServiceUnderTest;
const taxes = () => service.app.get(TaxesController);
const save = (tax: object, by = manager) =>
  service.as(by, () =>
    taxes().saveTax({ id: 0, accountId: account, name: 'City tax', rate: 0, ratePpm: 25_000, ...tax }),
  );
const list = async (by = manager) =>
  (await service.as(by, () => taxes().listTaxes({ ...page, accountIds: [account] }))).taxes;
const defaults = async (by = manager) => {
  const { locations } = await service.as(by, () =>
    taxes().listLocationTaxes({ ...page, accountId: account }),
  );
  return locations.map(({ locationName, taxId }) => [locationName, taxId]);
};
const setDefault = (locationId: number, taxId: number, by = manager) =>
  service.as(by, () => taxes().setLocationTax({ accountId: account, locationId, taxId }));
const remove = (id: number, by = manager) =>
  service.as(by, () => taxes().deleteTax({ id, accountId: account }));

beforeAll(async () => {
  service = await startCatalogue();
  const location = (id: number, accountId: number, name: string) => ({
    key: id,
    accountId,
    payload: { location: Location.fromPartial({ id, accountId, name }) },
  });
  await service.publish(
    events.AccountChanged,
    [account, foreign].map((id) => ({
      key: id,
      accountId: id,
      payload: {
        account: {
          id,
          name: `A${id}`,
          loyaltyProgram: 'yoke',
          currency: 'USD',
          timezone: 'UTC',
          status: 'active',
        },
      },
    })),
  );
  await service.publish(events.LocationChanged, [
    location(21, account, 'Lobby'),
    location(22, account, 'Gym'),
    location(31, foreign, 'Elsewhere'),
  ]);
  await service.consume();
  await waitUntil('the copies exist', async () => {
    const [row] = await service.sql<{ n: number }>(
      'select (select count(*) from location_copy)::int + (select count(*) from account_copy)::int as n',
    );
    return row!.n === 5;
  });
}, 60_000);
afterAll(() => service?.stop());

describe('SETUP-2 sales taxes', () => {
  it('SETUP-2 PERM-5 are added, changed and removed, with events and audit entries', async () => {
    const { tax } = await save({});
    expect(tax).toEqual({
      id: expect.any(Number),
      accountId: account,
      name: 'City tax',
      rate: 250,
      ratePpm: 25_000,
      version: 1,
      locations: 0,
    });
    const changed = await save({ id: tax!.id, name: 'County tax', ratePpm: 72_500, version: 1 });
    expect(changed.tax).toMatchObject({ id: tax!.id, name: 'County tax', ratePpm: 72_500, version: 2 });
    expect(await list()).toEqual([changed.tax]);
    const read = () => service.as(manager, () => taxes().getTax({ id: tax!.id, accountId: account }));
    expect(await read()).toEqual(changed);
    await remove(tax!.id);
    expect(await list()).toEqual([]);
    await expect(read()).rejects.toMatchObject({ kind: 'notFound' });
    const published = await service.outbox(events.TaxChanged);
    expect(published.map(({ tax: one, removed }) => [one!.name, one!.rate, removed])).toEqual([
      ['City tax', 250, false],
      ['County tax', 725, false],
      ['County tax', 725, true],
    ]);
    const audited = await service.outbox(events.AuditRecorded);
    expect(audited.filter(({ subjectKind }) => subjectKind === 'tax')).toHaveLength(3);
  });

  it('SETUP-2 gives a location No Tax by default and applies a changed rate from that moment', async () => {
    const { tax } = await save({ name: 'State tax', ratePpm: 60_000 });
    expect(await defaults()).toEqual([
      ['Gym', -1],
      ['Lobby', -1],
    ]);
    await setDefault(21, tax!.id);
    await setDefault(21, tax!.id);
    await save({ id: tax!.id, name: 'State tax', ratePpm: 65_000 });
    expect(await defaults()).toEqual([
      ['Gym', -1],
      ['Lobby', tax!.id],
    ]);
    expect((await list())[0]).toMatchObject({ locations: 1 });
    await expect(remove(tax!.id)).rejects.toMatchObject({ kind: 'unprocessable', code: 'tax-in-use' });
    await setDefault(21, -1);
    expect(await defaults()).toContainEqual(['Lobby', -1]);
    const published = await service.outbox(events.LocationTaxChanged);
    expect(published.map(({ locationId, taxId, rate }) => [locationId, taxId, rate])).toEqual([
      [21, tax!.id, 600],
      [21, tax!.id, 650],
      [21, -1, 0],
    ]);
    await remove(tax!.id);
  });

  it('F7: keeps a rate of 8.875 % exactly, and publishes it rounded for readers that know only basis points', async () => {
    const { tax } = await save({ name: 'NYC', ratePpm: 88_750 });
    expect(tax).toMatchObject({ rate: 888, ratePpm: 88_750 });
    await setDefault(21, tax!.id);
    // The rounded rate stays 8.88 %.
    await save({ id: tax!.id, name: 'NYC', ratePpm: 88_751 });
    const published = (await service.outbox(events.LocationTaxChanged)).slice(-2);
    expect(published.map(({ rate, ratePpm }) => [rate, ratePpm])).toEqual([
      [888, 88_750],
      [888, 88_751],
    ]);
    await save({ name: 'NYC, lower', ratePpm: 88_749 });
    const { taxes: sorted } = await service.as(manager, () =>
      taxes().listTaxes({ ...page, accountIds: [account], sort: '-rate' }),
    );
    expect(sorted.slice(0, 2).map(({ name }) => name)).toEqual(['NYC', 'NYC, lower']);
    await setDefault(21, -1);
    for (const { id } of sorted.slice(0, 2)) await remove(id);
  });

  it('F7: takes the rate of callers and rows of the previous release, which knows only basis points', async () => {
    const { tax } = await save({ name: 'Rolling', rate: 725, ratePpm: 0 });
    expect(tax).toMatchObject({ rate: 725, ratePpm: 72_500 });
    const stored = async () => (await list()).find(({ name }) => name === 'Rolling');
    for (const [rate, ratePpm] of [
      [700, 70_000],
      [0, 0],
    ] as const) {
      await service.sql('update tax set rate = $1 where id = $2', [rate, tax!.id]);
      expect(await stored()).toMatchObject({ rate, ratePpm });
    }
    await service.sql(
      `insert into tax (account_id, name, name_key, rate) values ($1, 'Earlier', 'earlier', 650)`,
      [account],
    );
    const earlier = (await list()).find(({ name }) => name === 'Earlier')!;
    expect(earlier).toMatchObject({ rate: 650, ratePpm: 65_000 });
    for (const id of [tax!.id, earlier.id]) await remove(id);
  });

  it.each([
    [{ ratePpm: -1 }, 'rate'],
    [{ ratePpm: 1_000_001 }, 'rate'],
    [{ ratePpm: 0.5 }, 'rate'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
  ])('SETUP-2 refuses %p by field name', async (change, field) => {
    await expect(save(change)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field }] });
  });

  it('SETUP-2 refuses a similar name, a stale version and a missing tax', async () => {
    const { tax } = await save({ name: 'Food tax' });
    await expect(save({ name: 'FOOD  tax' })).rejects.toMatchObject({ fields: [{ field: 'name' }] });
    await save({ id: tax!.id, name: 'Food tax', ratePpm: 30_000, version: 1 });
    await expect(save({ id: tax!.id, ratePpm: 40_000, name: 'Food tax', version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'stale-version',
    });
    for (const lost of [save({ id: 999_999 }), remove(999_999), setDefault(999_999, -1)])
      await expect(lost).rejects.toMatchObject({ kind: 'notFound' });
    await expect(setDefault(21, 999_999)).rejects.toMatchObject({ fields: [{ field: 'taxId' }] });
    await expect(save({ accountId: 999_999 }, superAdmin)).rejects.toMatchObject({ kind: 'notFound' });
    await remove(tax!.id);
  });

  it('SETUP-2 settles a removal concurrent with becoming a default: the tax is removed or kept as a whole', async () => {
    for (let round = 0; round < 20; round++) {
      const { tax } = await save({ name: `Short-lived ${round}` });
      const [set, removed] = await Promise.allSettled([setDefault(21, tax!.id), remove(tax!.id)]);
      const outcome = [set, removed].map((one) =>
        one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string; kind: string }).kind,
      );
      expect([
        ['done', 'unprocessable'],
        ['invalid', 'done'],
      ]).toContainEqual(outcome);
      if (set.status === 'fulfilled') {
        await setDefault(21, -1);
        await remove(tax!.id);
      }
    }
  });

  it('SETUP-2 adds a tax once for four concurrent requests and refuses the others', async () => {
    const added = await Promise.allSettled(Array.from({ length: 4 }, () => save({ name: 'At once' })));
    const refused = added.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ fields: [{ field: 'name' }] });
    const [tax] = (await list()).filter(({ name }) => name === 'At once');
    await remove(tax!.id);
  });

  it('SETUP-2 PERM-5 publishes and audits concurrent rate and default changes in the order in which they apply', async () => {
    const { tax } = await save({ name: 'Busy tax', ratePpm: 10_000 });
    for (let round = 0; round < 10; round++) {
      await setDefault(21, tax!.id);
      await Promise.all([
        save({ id: tax!.id, name: 'Busy tax', ratePpm: 20_000 + round }),
        setDefault(21, -1),
        setDefault(22, tax!.id),
        setDefault(22, -1),
      ]);
    }
    const now = new Map((await defaults()) as [string, number][]);
    const published = await service.outbox(events.LocationTaxChanged);
    for (const [locationId, name] of [
      [21, 'Lobby'],
      [22, 'Gym'],
    ] as const)
      expect(published.findLast((one) => one.locationId === locationId)!.taxId).toBe(now.get(name));
    const entries = (await service.outbox(events.AuditRecorded)).filter(
      ({ subjectKind, subjectId }) => subjectKind === 'location' && subjectId === '22',
    );
    for (const [at, entry] of entries.entries())
      if (at > 0) expect(entry.before).toBe(entries[at - 1]!.after);
    await setDefault(22, -1);
    await remove(tax!.id);
  });

  it('PERM-3 hides taxes from other operators and refuses their use', async () => {
    const { tax } = await save({ name: 'Hidden tax' });
    const foreigner = personWith(withChanges([permissions.SetupAll]), foreign);
    expect(await list(foreigner)).toEqual([]);
    expect(await defaults(foreigner)).toEqual([]);
    for (const refused of [
      save({}, foreigner),
      save({ id: tax!.id }, foreigner),
      remove(tax!.id, foreigner),
      setDefault(21, -1, foreigner),
    ])
      await expect(refused).rejects.toMatchObject({ kind: 'notFound' });
    await expect(
      service.as(foreigner, () =>
        taxes().setLocationTax({ accountId: foreign, locationId: 31, taxId: tax!.id }),
      ),
    ).rejects.toMatchObject({ fields: [{ field: 'taxId' }] });
    await remove(tax!.id);
  });

  it('PERM-4 lets users limited to some locations set their default, but no tax of the operator', async () => {
    const { tax } = await save({ name: 'Group tax' });
    const local = limitedTo(manager, 22);
    expect(await defaults(local)).toEqual([['Gym', -1]]);
    await setDefault(22, tax!.id, local);
    await setDefault(22, -1, local);
    await expect(setDefault(21, tax!.id, local)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(save({ name: 'Mine' }, local)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(remove(tax!.id, local)).rejects.toMatchObject({ kind: 'forbidden' });
    await remove(tax!.id);
  });

  it('PERM-2 requires the setup permission', async () => {
    const clerk = personWith([permissions.LedgerAll], account);
    for (const refused of [list(clerk), save({}, clerk), setDefault(21, -1, clerk)])
      await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
