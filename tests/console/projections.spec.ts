import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsAt } from './accessible.js';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { card, says } from './screens.js';

describe('REP-4 the screen of projections', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    page = await browser.signedIn('super', '/system/projections');
  }, 60_000);
  afterAll(() => browser?.close());

  it('REP-4 SHELL-2 starts a rebuild, shows progress and result', async () => {
    const panel = card(page, 'Rebuild reports');
    await panel.getByText('Not run yet.').waitFor();
    await panel.getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await says(panel.getByRole('status'), 'Done');
    await panel.getByText(/^0 of [\d,]+$/).waitFor();
    const owner = await browser.signedIn('owner', '/system/projections');
    await atPath(owner, '/dashboard');
    expect(await owner.getByRole('link', { name: 'Projections' }).count()).toBe(0);
    await browser.leave(owner);
  });

  it('REP-4 SHELL-7 passes WCAG at 1440 and 390 px, light and dark', async () => {
    const view = await browser.signedIn('super', '/system/projections');
    await card(view, 'Republish ledger facts').waitFor();
    const faults = await faultsAt(view, [1440, 390], 'projections');
    await card(view, 'Republish ledger facts').getByRole('button', { name: 'Republish' }).click();
    await view.getByRole('dialog').waitFor();
    faults.push(...(await faultsAt(view, [390, 1440], 'asked')));
    expect(faults).toEqual([]);
    await browser.leave(view);
  });
});
