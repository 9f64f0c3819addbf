import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { ConsoleBrowser } from './console-browser.js';

/** Distinguishes records of this file from those of others. */
export const tag = randomUUID().slice(0, 8);
/** Would break the page where a text is taken for markup. */
export const script = '<img src=x onerror="globalThis.isBroken=1">';
export let browser: ConsoleBrowser;
export let owner: Person;
/** The owner's. */
export let operator: number;

/** Opens a browser for the file; none of its pages may have been kept from anything. */
export function inSetupArea(): void {
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    owner = await signIn('owner');
    operator = owner.accounts[0]!;
  });
  afterAll(async () => {
    expect(browser?.violations ?? []).toEqual([]);
    await browser?.close();
  });
}

/** The owner's page at a path, of their operator. */
export const open = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`, view);
export const rows = (page: Page) => page.locator('[data-row]');
export const dialog = (page: Page) => page.getByRole('dialog');

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname));

/** A role of the owner's operator, made by a call. */
export async function role(name: string, ids: number[] = [7]) {
  const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
    `/accounts/${operator}/groups?limit=100`,
  );
  const group = data.find(({ isSystem }) => isSystem)!.id;
  return owner.post<{ id: number; version: number }>(`/groups/${group}/roles`, {
    name,
    GroupId: group,
    permissions: ids.map((id) => ({ id, access: 'read' })),
  });
}
