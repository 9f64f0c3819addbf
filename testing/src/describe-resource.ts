import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Resource } from '@backroom/platform';
import { publicFields } from '@backroom/proto/fields';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import { examplesOf, refusedOf } from './field-examples.js';
import { sortedNames } from './odd-names.js';
import { owners, ResourceUnderTest, type KeptRecord } from './resource-under-test.js';
import { personWith, type ServiceUnderTest } from './service-under-test.js';

interface Setting {
  start(): Promise<ServiceUnderTest>;
  /** Creates the operators and locations of `owners` in the service. */
  plant?(service: ServiceUnderTest): Promise<unknown>;
}

const notFound = { kind: 'notFound' };
const forbidden = { kind: 'forbidden' };

/** The behavior of every resource. `title` begins with a row of docs/requirements.md: `SETUP-2 sales taxes`. */
export function describeResource(title: string, resource: Resource, { start, plant }: Setting): void {
  const [row] = title.split(' ');
  let service: ServiceUnderTest;
  const tested = new ResourceUnderTest(resource, () => service);
  const { parts, keeper } = tested;
  const [first, second] = examplesOf(parts.fields);
  const save = (change: object, by = keeper) => tested.save({ ...first, ...change }, by);
  const auditOf = async (id: number) =>
    (await service.outbox(events.AuditRecorded)).filter(
      ({ subjectKind, subjectId }) => subjectKind === parts.kind && subjectId === String(id),
    );

  beforeAll(async () => {
    service = await start();
    await plant?.(service);
  }, 60_000);
  afterAll(() => service?.stop());

  describe(title, () => {
    it(`${row} PERM-5 are added, changed and deleted, and each change is published and audited`, async () => {
      const added = await save({});
      expect(added).toMatchObject({ ...tested.owner, ...first, version: 1 });
      const { id } = added;
      const changed = await save({ ...second, id, version: 1 });
      expect(changed).toMatchObject({ ...second, id, version: 2 });
      expect(Object.keys(changed).sort()).toEqual(Object.keys(added).sort());
      expect(await tested.list()).toEqual([changed]);
      expect(await tested.get(id)).toEqual(changed);
      await tested.delete(id);
      expect(await tested.list()).toEqual([]);
      await expect(tested.get(id)).rejects.toMatchObject(notFound);
      if (parts.changed)
        expect(await service.outbox(parts.changed)).toMatchObject([
          { [parts.name]: { id, name: 'First' }, removed: false },
          { [parts.name]: { id, name: 'Second' }, removed: false },
          { [parts.name]: { id, name: 'Second' }, removed: true },
        ]);
      const audited = (await auditOf(id)).map(({ command, before, after }) => [command, before, after]);
      expect(audited).toEqual([
        [parts.commands.save, '', JSON.stringify(first)],
        [parts.commands.save, JSON.stringify(first), JSON.stringify(second)],
        [parts.commands.delete, JSON.stringify(second), ''],
      ]);
    });

    it.each(refusedOf(parts.fields))(`${row} reject an invalid %s (%#)`, async (field, change) => {
      await expect(save(change)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field }] });
    });

    it(`${row} reject a similar name, a stale version and a missing record`, async () => {
      const { id } = await save({ name: 'Twice' });
      await expect(save({ name: 'TWICE ' })).rejects.toMatchObject({ fields: [{ field: 'name' }] });
      await save({ id, name: 'Twice more', version: 1 });
      await expect(save({ id, name: 'Late', version: 1 })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'stale-version',
      });
      expect(await save({ id, name: 'Any version' })).toMatchObject({ version: 3 });
      await tested.delete(id);
      for (const missing of [save({ id, name: 'Gone' }), tested.get(id)])
        await expect(missing).rejects.toMatchObject(notFound);
      const again = expect(tested.delete(id));
      await (parts.missingOk ? again.resolves.toBeUndefined() : again.rejects.toMatchObject(notFound));
    });

    it(`${row} add only one of several concurrent records with the same name`, async () => {
      const added = await Promise.allSettled(Array.from({ length: 4 }, () => save({ name: 'At once' })));
      const refused = added.filter((one) => one.status === 'rejected');
      expect(refused).toHaveLength(3);
      for (const { reason } of refused) expect(reason).toMatchObject({ fields: [{ field: 'name' }] });
      for (const { id } of await tested.list()) await tested.delete(id);
    });

    it(`${row} add one record per idempotency key`, async () => {
      const repeated = () => tested.save({ ...first, name: 'Repeated' }, keeper, 'a key');
      const added = await repeated();
      expect(await repeated()).toEqual(added);
      expect(await tested.list()).toHaveLength(1);
      await expect(tested.save({ ...first, name: 'Other' }, keeper, 'a key')).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
      await tested.delete(added.id);
    });

    it(`${row} SHELL-11 are sorted by name, in either direction, and can be sorted by each field`, async () => {
      const saved = [await save({ name: 'Bb' }), await save({ name: 'Aa' })];
      const names = async (sort: string) => (await tested.list({ sort })).map(({ name }) => name);
      expect(await names('')).toEqual(['Aa', 'Bb']);
      expect(await names('name')).toEqual(['Aa', 'Bb']);
      expect(await names('-name')).toEqual(['Bb', 'Aa']);
      for (const field of Object.keys(publicFields(parts.fields))) expect(await names(field)).toHaveLength(2);
      expect(await tested.list({ keywords: 'b' })).toEqual(saved.slice(0, 1));
      for (const { id } of saved) await tested.delete(id);
    });

    it(`${row} F13 F14 F15 F30: are sorted by the root collation, and found by words after a hyphen and pasted ones`, async () => {
      const saved = [];
      for (const name of sortedNames.toReversed()) saved.push(await save({ name }));
      const names = async (query: object) => (await tested.list(query)).map(({ name }) => name);
      expect(await names({ sort: 'name' })).toEqual(sortedNames);
      expect(await names({ sort: '-name' })).toEqual(sortedNames.toReversed());
      expect(await names({ keywords: 'cola' })).toEqual(['Coca-Cola']);
      expect(await names({ keywords: 'brien' })).toEqual(["O'Brien"]);
      expect(await names({ keywords: 'zurich' })).toEqual(['Zürich HB']);
      for (const typed of ['\u200bLódź', 'Lo\u0301dz\u0301', 'Ｌodz'])
        expect(await names({ keywords: typed })).toEqual(['Lodz', 'Łódź']);
      for (const { id } of saved) await tested.delete(id);
    });

    if (tested.isOfSystem) describeSystemOnly(tested, save);
    else describeTenancy(tested, save);
  });
}

type Save = (change: object, by?: ResourceUnderTest['keeper']) => Promise<KeptRecord>;

function describeSystemOnly(tested: ResourceUnderTest, save: Save): void {
  it('PERM-2 are open to super admins only', async () => {
    const person = personWith(Object.values(permissions), owners.account);
    const { id } = await save({ name: 'Hidden' });
    for (const refused of [
      tested.list({}, person),
      tested.get(id, person),
      save({ id, name: 'Mine' }, person),
      tested.delete(id, person),
    ])
      await expect(refused).rejects.toMatchObject(forbidden);
    await tested.delete(id);
  });
}

function describeTenancy(tested: ResourceUnderTest, save: Save): void {
  it('PERM-3 are hidden from other operators', async () => {
    const stranger = tested.keeperOf(owners.foreign);
    const kept = await save({ name: 'Hidden' });
    const { id } = kept;
    const listed = tested.list({}, stranger);
    if (tested.listsEveryAccount) expect(await listed).toEqual([]);
    else await expect(listed).rejects.toMatchObject(notFound);
    for (const refused of [
      tested.get(id, stranger),
      save({ id }, stranger),
      save({ id, ...tested.foreignOwner }, stranger),
      tested.delete(id, stranger),
      tested.delete(id, stranger, tested.foreignOwner),
    ])
      await expect(refused).rejects.toMatchObject(notFound);
    expect(await tested.list()).toEqual([kept]);
    await tested.delete(id);
  });

  it('PERM-4 are closed to keepers of other locations', async () => {
    const { local } = tested;
    const { id } = await save({ name: 'Elsewhere' });
    const refusal = tested.isOfLocation ? notFound : forbidden;
    for (const refused of [save({ id }, local), tested.delete(id, local)])
      await expect(refused).rejects.toMatchObject(refusal);
    if (!tested.listsEveryAccount) await expect(tested.list({}, local)).rejects.toMatchObject(refusal);
    await tested.delete(id);
    if (!tested.isOfLocation) return;
    const other = { locationId: owners.elsewhere };
    const own = await save(other, local);
    expect(await tested.list()).toEqual([]);
    await tested.delete(own.id, local, other);
  });

  it('PERM-2 require a permission to view and another to change them', async () => {
    const { clerk, viewer } = tested;
    for (const refused of [tested.list({}, clerk), save({}, clerk), save({}, viewer)])
      await expect(refused).rejects.toMatchObject(forbidden);
    expect(await tested.list({}, viewer)).toEqual([]);
  });
}
