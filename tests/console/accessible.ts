import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { windowOf } from './window-size.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Accessibility faults of the page in both themes: violations of WCAG 2.2 A and AA, and content beyond the
 * edge. A theme changes colors only.
 */
export async function faultsOf(page: Page, state: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const debug = await page.context().newCDPSession(page);
    await debug.send('Runtime.evaluate', { expression: axe });
    await debug.detach();
  }
  const faults = await violations(page, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('body.bp6-dark').waitFor();
  faults.push(...(await violations(page, ['color-contrast'])).map((one) => `dark: ${one}`));
  await page.emulateMedia({ colorScheme: 'light' });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) faults.push(`scrolls sideways by ${beyond} px`);
  return faults.map((one) => `${state}: ${one}`);
}

/** The same at several window widths. */
export async function faultsAt(page: Page, widths: readonly number[], state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize(windowOf(width));
    faults.push(...(await faultsOf(page, `${state} at ${width} px`)));
  }
  return faults;
}

async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // Splash and fading elements are transient states that users do not read.
    document.getElementById('splash')?.remove();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = globalThis as unknown as {
      axe: {
        run(on: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const look = () => axe.run(document, { runOnly, resultTypes: ['violations'] });
    let found = await look();
    if (found.violations.length > 0) {
      // An element that moved at that moment has settled by now: remaining faults are real.
      await new Promise((resolve) => setTimeout(resolve, 500));
      found = await look();
    }
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, runOnly);
}
