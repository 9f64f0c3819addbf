import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { events } from '@backroom/proto/events';
import { limitedTo, personWith, {{serviceType}}ServiceUnderTest } from '@backroom/testing/service-under-test';
{{blueprintImport}}
import { {{Names}}Controller } from '../src/{{file}}/{{files}}.controller.js';
{{testImports}}

const [account, foreign] = [11, 12];
{{#location}}
const [location, elsewhere, ofForeign] = [21, 22, 31];
{{/location}}
const keeper = personWith(withChanges([permissions.SetupAll]), account);
const stranger = personWith(withChanges([permissions.SetupAll]), foreign);
const local = limitedTo(keeper, 22);
const page = { page: 1, limit: 10, keywords: '' };
const first = { name: 'First'{{fieldExamples}} };
const second = { name: 'Second'{{fieldOthers}} };
const owner = { {{ownerId}}: {{of}} };
let service: ServiceUnderTest;
const {{names}} = () => service.app.get({{Names}}Controller);
const save = (change: object, by = keeper) =>
  service.as(by, () => {{names}}().save{{Name}}({ id: 0, ...owner, ...first, ...change }));
const list = async (by = keeper) =>
  (await service.as(by, () => {{names}}().list{{Names}}({ ...page, ...owner }))).{{names}};
const read = (id: number, by = keeper) => service.as(by, () => {{names}}().get{{Name}}({ ...owner, id }));
const remove = (id: number, by = keeper) => service.as(by, () => {{names}}().delete{{Name}}({ ...owner, id }));

beforeAll(async () => {
  service = {{start}};
  {{plantAccounts}}
{{#location}}
  {{plantLocations}}
{{/location}}
}, 60_000);
afterAll(() => service?.stop());

describe('{{row}} {{nouns}}', () => {
  it('{{row}} PERM-5 are added, changed and removed, told to others and audited', async () => {
    const { {{name}} } = await save({});
    expect({{name}}).toEqual({
      ...{ id: expect.any(Number), accountId: account, {{#location}}locationId: location, {{/location}}version: 1 },
      ...first,
    });
    const changed = await save({ id: {{name}}!.id, ...second, version: 1 });
    expect(changed.{{name}}).toMatchObject({ id: {{name}}!.id, ...second, version: 2 });
    expect(await list()).toEqual([changed.{{name}}]);
    expect(await read({{name}}!.id)).toEqual(changed);
    await remove({{name}}!.id);
    expect(await list()).toEqual([]);
    await expect(read({{name}}!.id)).rejects.toMatchObject({ kind: 'notFound' });
    const told = await service.outbox(events.{{Name}}Changed);
    expect(told.map(({ {{name}}: one, removed }) => [one!.name, removed])).toEqual([
      ['First', false],
      ['Second', false],
      ['Second', true],
    ]);
    const audited = await service.outbox(events.AuditRecorded);
    expect(audited.filter(({ subjectKind }) => subjectKind === '{{name}}')).toHaveLength(3);
  });

  it.each([
    ['name', { name: ' ' }], ['name', { name: 'x'.repeat(61) }], ['name', { name: 'a\u202Eb' }]{{fieldsRefused}}
  ])('{{row}} refuses a wrong %s (%#)', async (field, change) => {
    await expect(save(change)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field }] });
  });

  it('{{row}} refuses a name that looks like another, an old version, and what is not there', async () => {
    const { {{name}} } = await save({ name: 'Twice' });
    await expect(save({ name: 'TWICE ' })).rejects.toMatchObject({ fields: [{ field: 'name' }] });
    await save({ id: {{name}}!.id, name: 'Twice more', version: 1 });
    await expect(save({ id: {{name}}!.id, name: 'Late', version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'stale-version',
    });
    for (const lost of [save({ id: 999_999, name: 'Lost' }), remove(999_999), read(999_999)])
      await expect(lost).rejects.toMatchObject({ kind: 'notFound' });
    await remove({{name}}!.id);
  });

  it('{{row}} four who add the same at once: one does, the others are told', async () => {
    const added = await Promise.allSettled(Array.from({ length: 4 }, () => save({ name: 'At once' })));
    const refused = added.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ fields: [{ field: 'name' }] });
    const [kept] = await list();
    await remove(kept!.id);
  });

  it('PERM-3 another operator neither sees nor changes them', async () => {
    const { {{name}} } = await save({ name: 'Hidden' });
    const id = {{name}}!.id;
    for (const refused of [list(stranger), read(id, stranger), save({ id }, stranger), remove(id, stranger)])
      await expect(refused).rejects.toMatchObject({ kind: 'notFound' });
    const elsewise = { {{ownerId}}: {{#account}}foreign{{/account}}{{#location}}ofForeign{{/location}} };
    await expect(save({ id, ...elsewise }, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await list()).toEqual([{{name}}]);
    await remove(id);
  });

{{#account}}
  it('PERM-4 who sets up some locations alone keeps none of the operator', async () => {
    for (const refused of [list(local), save({}, local)])
      await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
  });
{{/account}}
{{#location}}
  it('PERM-4 who sets up other locations alone neither sees nor changes them', async () => {
    for (const refused of [list(local), save({}, local)])
      await expect(refused).rejects.toMatchObject({ kind: 'notFound' });
    const { {{name}} } = await save({ locationId: elsewhere }, local);
    expect(await list()).toEqual([]);
    await service.as(local, () => {{names}}().delete{{Name}}({ locationId: elsewhere, id: {{name}}!.id }));
  });
{{/location}}

  it('PERM-2 needs the permission of the setup', async () => {
    const clerk = personWith([permissions.LedgerAll], account);
    for (const refused of [list(clerk), save({}, clerk)])
      await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
    // Who may see them may not change them.
    const viewer = personWith([permissions.SetupAll], account);
    await list(viewer);
    await expect(save({}, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('{{row}} SHELL-11 are sorted by name, either way', async () => {
    const saved = [await save({ name: 'Bb' }), await save({ name: 'Aa' })];
    const names = async (sort: string) =>
      (
        await service.as(keeper, () => {{names}}().list{{Names}}({ ...page, ...owner, sort }))
      ).{{names}}.map(({ name }) => name);
    const up = await names('name');
    expect(up.indexOf('Bb')).toBe(up.indexOf('Aa') + 1);
    expect(await names('-name')).toEqual(up.toReversed());
    for (const { {{name}} } of saved) await remove({{name}}!.id);
  });
});
