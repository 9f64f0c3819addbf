import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { AccountsController } from '../src/account/accounts.controller.js';
import { externalLink } from '../src/external-link/external-link.aggregate.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: ReturnType<typeof personWith>;
let accountId: number;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  accountId = (await identity.account('North Shore Markets')).id;
  const { id } = await identity.user('owner@example.test');
  owner = { ...personWith(withChanges([permissions.SetupAll]), accountId), id };
}, 60_000);
afterAll(() => identity?.service.stop());

const controller = () => identity.service.app.get(externalLink.Calls);
const page = (query: { page?: number; limit?: number; keywords?: string } = {}, by = superAdmin) =>
  identity.service.as(by, () => controller().listLinks({ page: 1, limit: 10, keywords: '', ...query }));
const list = async (by = superAdmin) => (await page({}, by)).links.map(({ name, url }) => [name, url]);
const save = (link: { id?: number; name?: string; url?: string; version?: number }, by = superAdmin) =>
  identity.service.as(by, () =>
    controller().saveLink({ id: 0, name: 'Reports', url: 'https://reports.example.com/', ...link }),
  );
const remove = (id: number, by = superAdmin) =>
  identity.service.as(by, () => controller().deleteLink({ id }));

describe('SHELL-1 external links', () => {
  it('SHELL-1 PERM-5 lets super admins add, change and remove a link, visible to super admins and audited', async () => {
    expect(await list()).toEqual([]);
    const { link } = await save({});
    await save({ name: 'accounting', url: 'http://books.example.com' });
    expect(await list()).toEqual([
      ['accounting', 'http://books.example.com'],
      ['Reports', 'https://reports.example.com/'],
    ]);
    const changed = await save({ id: link!.id, name: 'Sales reports', version: link!.version });
    expect(changed.link).toEqual({ ...link, name: 'Sales reports', version: 2 });
    await remove(link!.id);
    await remove(link!.id);
    expect(await list()).toEqual([['accounting', 'http://books.example.com']]);
    const outbox = await identity.service.sql<{ text: string }>(
      "select encode(value, 'escape') as text from outbox where encode(value, 'escape') like '%external-link%'",
    );
    expect(outbox).toHaveLength(4);
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,hi'],
    ['reports.example.com'],
    [''],
    ['https://user:secret@example.com'],
    ['https://:secret@example.com'],
    ['https:example.com'],
    ['http:\\\\example.com'],
    ['https://example.com/\u202Emoc'],
  ])('SHELL-1 refuses the address %p', async (url) => {
    await expect(save({ name: 'Bad', url })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'url' }],
    });
  });

  it('SHELL-1 refuses a taken or empty name, a stale version and a missing link', async () => {
    const { link } = await save({ name: 'Wiki' });
    await expect(save({ name: ' ' })).rejects.toMatchObject({ fields: [{ field: 'name' }] });
    await expect(save({ name: 'wiki' })).rejects.toMatchObject({ fields: [{ field: 'name' }] });
    await save({ id: link!.id, name: 'Wiki', version: 1 });
    await expect(save({ id: link!.id, name: 'Wiki 2', version: 1 })).rejects.toMatchObject({
      code: 'stale-version',
    });
    await expect(save({ id: 999_999, name: 'Gone' })).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('SHELL-11 pages by name, finds by word prefix and returns one by ID', async () => {
    const { total: before } = await page();
    const saved = await Promise.all(['Paged B', 'Paged A', 'Paged C'].map((name) => save({ name })));
    const found = await page({ keywords: 'PAG', page: 2, limit: 2 });
    expect([found.links.map(({ name }) => name), found.total]).toEqual([['Paged C'], 3]);
    expect((await page({ keywords: 'aged' })).total).toBe(0);
    const { id } = saved[0]!.link!;
    const one = () => identity.service.as(superAdmin, () => controller().getLink({ id }));
    expect((await one()).link).toMatchObject(saved[0]!.link!);
    await Promise.all(saved.map(({ link }) => remove(link!.id)));
    await expect(one()).rejects.toMatchObject({ kind: 'notFound' });
    expect((await page()).total).toBe(before);
  });

  it('SHELL-1 PERM-2 hides links from owners and refuses their changes', async () => {
    const { link } = await save({ name: 'Handbook' });
    const forbidden = { kind: 'forbidden' };
    await expect(page({}, owner)).rejects.toMatchObject(forbidden);
    const { id } = link!;
    await expect(identity.service.as(owner, () => controller().getLink({ id }))).rejects.toMatchObject(
      forbidden,
    );
    await expect(save({ name: 'Mine' }, owner)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(remove(link!.id, owner)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await list()).toContainEqual(['Handbook', 'https://reports.example.com/']);
  });
});

it('AUTH-7 reports whether an operator requires a second factor', async () => {
  const { service } = identity;
  const isRequired = async () =>
    (await service.as(owner, () => service.app.get(AccountsController).getAccount({ accountId })))
      .requireTwoFactor;
  expect(await isRequired()).toBe(false);
  await service.as(owner, () =>
    service.app.get(TwoFactorController).requireTwoFactor({ accountId, required: true }),
  );
  expect(await isRequired()).toBe(true);
});
