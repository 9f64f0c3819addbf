import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { ConsoleBrowser } from './console-browser.js';

/** Distinguishes records of this file from those of others. */
export const tag = randomUUID().slice(0, 8);
/** Breaks the page if text is rendered as markup. */
export const script = '<img src=x onerror="globalThis.isBroken=1">';
export let browser: ConsoleBrowser;
export let owner: Person;
/** The owner's. */
export let operator: number;

/** Opens a browser for the file; its pages may violate no policy. */
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

/** A page of the owner at a path, for their operator. */
export const open = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`, view);
export const rows = (page: Page) => page.locator('[data-row]');
export const dialog = (page: Page) => page.getByRole('dialog');

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname));

/** Creates a role of the owner's operator over the API. */
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
