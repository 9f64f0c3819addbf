import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { cramped } from './cramped.js';
import { openScreens, screensOf, Tour } from './tour.js';

/**
 * All screens at both widths; screens of an owner as an owner at the narrow one. In the languages
 * with the longest words: what fits these fits the others, and no rule of accessibility is for one language.
 */
const walks = [
  ['super', 1440, 'de', 'every built screen'],
  ['owner', 390, 'de', 'every built screen'],
  ['super', 390, 'fr', 'what an owner has not'],
] as const;

/** Requirements of every screen: one title, the same tab title, and focus inside it. */
async function framing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const titles = [...document.querySelectorAll('h1')].map((one) => one.textContent ?? '');
    if (titles.length !== 1 || !titles[0]) faults.push(`titles: ${JSON.stringify(titles)}`);
    if (!/^.+ · Backroom$/.test(document.title)) faults.push(`tab: ${document.title}`);
    if (!document.getElementById('content')?.contains(document.activeElement))
      faults.push(`focus: ${document.activeElement?.outerHTML.slice(0, 100)}`);
    const alerts = [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((one) => one.innerText);
    if (alerts.some(Boolean)) faults.push(`alerts: ${alerts.join(' | ')}`);
    return faults;
  });
}

async function beyondPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 780 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 390, height: 844 });
  return width > 360 ? [`${width} px wide at 360`] : [];
}

describe('every screen', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it.each(walks)(
    'SHELL-7 SHELL-10 SHELL-11 as %s at %p px in %s, %s: has title and focus, clips and covers nothing, passes WCAG in light and dark',
    async (person, width, language, which) => {
      const walked = which === 'every built screen' ? [] : await screensOf('owner');
      const screens = (await screensOf(person)).filter((path) => !walked.includes(path));
      const page = await browser.signedIn(person, '/profile', { width, language });
      const tour = new Tour(page);
      const faults: string[] = [];
      await tour.stands();
      for (const path of screens) {
        await tour.visit(path);
        const [wanted] = path.split('?');
        if (tour.at !== wanted) faults.push(`${wanted} leads to ${tour.at}`);
        const here = [...(await framing(page)), ...(await cramped(page))];
        if (width < 768) here.push(...(await beyondPhone(page)));
        faults.push(...here.map((fault) => `${wanted}: ${fault}`), ...(await faultsOf(page, wanted!)));
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect([...faults, ...tour.errors, ...browser.violations]).toEqual([]);
      expect(screens.length).toBeGreaterThan(which === 'every built screen' ? 15 : 3);
      await browser.leave(page);
    },
    300_000,
  );

  it('SHELL-7 AUTH-1 every screen before sign-in, at 1440 and 360 px', async () => {
    const faults: string[] = [];
    const page = await browser.visit('/auth/login');
    const tour = new Tour(page);
    for (const path of openScreens) {
      await page.goto(new URL(path, page.url()).href);
      await tour.stands();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 844 });
        faults.push(...(await faultsOf(page, `${path} at ${width}`)));
      }
      if ((await page.locator('h1').count()) !== 1) faults.push(`${path}: no title`);
    }
    expect([...faults, ...browser.violations]).toEqual([]);
    await browser.leave(page);
  }, 120_000);
});
