import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { ConsoleBrowser } from './console-browser.js';
import { becomes } from './screens.js';

describe('the menu', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it('SHELL-4 SHELL-7 shows icons with tooltips in a narrow window until opened, and keeps that choice', async () => {
    const page = await browser.signedIn('owner', '/dashboard', { width: 1024 });
    const menu = page.getByRole('navigation', { name: 'Main' }).first();
    const width = async () => Math.round((await menu.boundingBox())!.width);
    await becomes(width, 56);
    // Links move while the menu of the operators loads: the pointer follows.
    await becomes(async () => {
      await menu.getByRole('link', { name: 'Locations' }).hover();
      return page.locator('.bp6-tooltip').allInnerTexts();
    }, ['Locations']);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await becomes(width, 216);
    await page.reload();
    await becomes(width, 216);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await becomes(width, 56);
    // A wide window has its own setting.
    await page.setViewportSize({ width: 1280, height: 900 });
    await becomes(width, 216);
    await browser.leave(page);
  });
});
