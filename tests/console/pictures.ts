import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Screenshots are taken with `PICTURES=1` only, because they slow down a run. */
const areTaken = Boolean(process.env['PICTURES']);

/** Takes pictures of screens for one file of tests, into `tests/dist/artifacts/<folder>`. */
export function pictures(folder: string, { fullPage = false } = {}) {
  const target = join(import.meta.dirname, '../dist/artifacts', folder);
  return async (page: Page, name: string): Promise<void> => {
    if (!areTaken) return;
    await page.locator('#splash').waitFor({ state: 'detached' });
    mkdirSync(target, { recursive: true });
    await page.screenshot({ path: join(target, `${name}.png`), fullPage });
  };
}
