import type { Schemas } from '@backroom/gateway/v2';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { kill9 } from '../faults/victims.js';
import { waitUntilHealthy, signIn, type Person } from '@backroom/testing/people';
import { system, waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';

const { pid } = system as typeof system & { pid: number };
const operator = 2;
const wide = `operator=${operator}&location=1&startDate=2020-01-01&endDate=2030-01-01`;
let browser: ConsoleBrowser;
let owner: Person;
let page: Page;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  await clear();
});
afterEach(async () => {
  await page?.context().close();
  await waitUntilHealthy();
  await release();
  await clear();
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

/** Deletes all exports of a user, of this or another test file. */
async function clear(person = owner): Promise<void> {
  const { data } = await person.get<Schemas['ExportList']>('/exports');
  for (const { id } of data) await person.call(`/exports/${id}`, { method: 'DELETE' });
}

/** Exports pause after their first part until `release`, so that a test can observe a running one. */
async function hold(): Promise<void> {
  await postgres(
    'orders_ledger',
    `create or replace function hold_files() returns trigger language plpgsql as $$
       begin
         if new.kind = 'write-export' and exists (select from export_job where id = new.key::uuid and parts > 0)
         then new.due_at := new.due_at + interval '1 day'; end if;
         return new;
       end $$;
     create or replace trigger hold_files before insert on due_work for each row execute function hold_files()`,
  );
}

async function release(): Promise<void> {
  await postgres('orders_ledger', 'drop trigger if exists hold_files on due_work');
  await postgres('orders_ledger', `update due_work set due_at = now() where kind = 'write-export'`);
}

const downloads = (name: string | RegExp = /^Downloads/) => page.getByRole('button', { name });
const panel = () => page.getByRole('region', { name: 'Downloads' });
const openPanel = async () => {
  await downloads().click();
  await panel().waitFor();
};

async function choose(format: string): Promise<void> {
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: `Export ${format}` }).click();
}

async function fileBy(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const totalOf = async () =>
  (await owner.get<{ meta: { totalItems: number } }>(`/reports/ledgers?limit=1&page=1&${wide}`)).meta
    .totalItems;

describe('server-side exports', () => {
  it('SHELL-12 LEDG-1 an export survives navigation, a reload and a restart, and is downloaded whole and deleted', async () => {
    const before = await totalOf();
    await hold();
    page = await browser.signedIn('owner', `/sales/order?${wide}`);
    await choose('CSV');
    await downloads('Downloads, 1 in progress').waitFor();
    await page.getByText(/^500 of [\d,]+ rows$/).waitFor();
    // Another screen, then a reload.
    await page.goto(`${consoleUrl}/setup/users?operator=${operator}&location=1`);
    await page.reload();
    await downloads('Downloads, 1 in progress').waitFor();
    await openPanel();
    await panel()
      .getByText(/Preparing · 500 of [\d,]+ rows/)
      .waitFor();
    expect(await faultsOf(page, 'under way')).toEqual([]);
    await panel()
      .getByRole('button', { name: /^Cancel/ })
      .focus();
    await waitUntil('the process that writes to kill', async () => kill9(pid, 'core'));
    await release();
    // Another process takes over the work when the lease expires, within a minute.
    await panel()
      .getByText(/^Ready/)
      .waitFor({ timeout: 90_000 });
    // The focused button was removed with its action.
    await waitUntil('the focus in the panel', () =>
      panel().evaluate((element) => element.contains(document.activeElement)),
    );
    expect(await faultsOf(page, 'ready')).toEqual([]);
    const { name, text } = await fileBy(() =>
      panel()
        .getByRole('button', { name: /^Download Sales/ })
        .click(),
    );
    expect(name).toMatch(/^Sales - 01-01-2020 - 01-01-2030\.csv$/);
    const lines = text.trimEnd().split('\r\n');
    const numbers = lines.slice(1).map((line) => line.split(',')[1]);
    expect(new Set(numbers).size).toBe(numbers.length);
    // More than one part, and complete.
    expect(before).toBeGreaterThan(1_000);
    expect(numbers.length).toBeGreaterThanOrEqual(before);
    expect(numbers.length).toBeLessThanOrEqual(await totalOf());
    await panel()
      .getByRole('button', { name: /^Delete Sales/ })
      .click();
    await downloads().waitFor({ state: 'detached' });
  });

  it('SHELL-12 an export is canceled at its list, restarted from the downloads and canceled there', async () => {
    await hold();
    page = await browser.signedIn('owner', `/sales/order?${wide}`);
    await choose('XLS');
    await downloads('Downloads, 1 in progress').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    await openPanel();
    await panel()
      .getByText(/^Canceled/)
      .waitFor();
    expect(await faultsOf(page, 'cancelled')).toEqual([]);
    await panel()
      .getByRole('button', { name: /^Retry Sales .*\.xlsx$/ })
      .click();
    await panel()
      .getByText(/^Preparing/)
      .waitFor();
    await panel()
      .getByRole('button', { name: /^Cancel Sales/ })
      .click();
    await panel()
      .getByText(/^Canceled/)
      .waitFor();
    await release();
    await panel()
      .getByRole('button', { name: /^Retry Sales/ })
      .click();
    await panel()
      .getByText(/^Ready/)
      .waitFor();
    const { text } = await fileBy(() =>
      panel()
        .getByRole('button', { name: /^Download Sales/ })
        .click(),
    );
    expect(text.slice(0, 2)).toBe('PK');
  });

  it('SHELL-12 SHELL-10 work by keyboard on a dark phone in the user’s language', async () => {
    page = await browser.signedIn('owner', `/sales/order?${wide}`, {
      ...{ width: 360, dark: true, language: 'de' },
    });
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: 'Exportieren', exact: true }).click();
    const { name, text } = await fileBy(() =>
      page.getByRole('menuitem', { name: 'Als CSV exportieren' }).click(),
    );
    expect(name).toMatch(/^Verkäufe - /);
    expect(text.split('\r\n')[0]).toContain(
      'Datum;Bestellnummer;Standort;Kunde;Gerät;Zahlungsart;Betrag;Status',
    );
    await downloads().focus();
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^Fertig/)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  it('PERM-3 SHELL-12 are hidden from other users of the same operator', async () => {
    const begun = await owner.call<{ id: string }>('/exports/ledgers', {
      method: 'POST',
      body: { operator },
    });
    const { id } = begun.body;
    const clerk = await signIn('clerk');
    for (const path of [`/exports/${id}`, `/exports/${id}/file`])
      expect((await clerk.call(path)).status).toBe(404);
    for (const act of ['cancel', 'retry'])
      expect((await clerk.call(`/exports/${id}/${act}`, { method: 'POST', body: {} })).status).toBe(404);
    expect((await clerk.call(`/exports/${id}`, { method: 'DELETE' })).status).toBe(404);
    await clear(clerk);
    page = await browser.signedIn('clerk', `/sales/order?${wide}`);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v2/exports')),
      page.reload(),
    ]);
    await page.locator('[data-row]').first().waitFor();
    expect(await downloads().count()).toBe(0);
  });
});
