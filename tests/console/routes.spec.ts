import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Route } from '@backroom/console/screens';
import { demoPassword, demoPeople, emailOf, login, type DemoPerson } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { atPath, ConsoleBrowser, consoleUrl } from './console-browser.js';
import { settled } from './screens.js';
import { go } from './tour.js';

const source = join(import.meta.dirname, '../../console/src');
const read = <T>(name: string) => JSON.parse(readFileSync(join(source, name), 'utf8')) as T;
const titles = read<{ screen: Record<string, string> }>('app/en.json').screen;
const notBuilt = 'This page isn’t available yet.';

/** The start page of each (decided): the first page of their menu. */
const firstPage: Record<DemoPerson, string> = {
  super: '/dashboard',
  owner: '/dashboard',
  multi: '/dashboard',
  gc: '/dashboard',
  clerk: '/sales/order',
  shopper: '/orderHistory',
};

describe('routes', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it.each(demoPeople)(
    'SHELL-1 SHELL-2 PERM-1 every route opens for %s or redirects to their start page silently',
    async (person) => {
      const { body } = await login(emailOf(person), demoPassword);
      const held = new Set(body.permissions.permissions.map(({ name }) => name));
      const mayOpen = ({ needs = [], program }: Route) =>
        (needs.includes('signed-in') ||
          body.scope === 'super admin' ||
          needs.some((name) => held.has(name))) &&
        // Super admins see operators of both programs.
        (!program || person === 'super' || program === (person === 'gc' ? 'globalConnect' : 'yoke'));
      const page = await browser.signedIn(person, firstPage[person]);
      await atPath(page, firstPage[person]);
      const wrong: string[] = [];
      for (const route of routes.filter(({ needs }) => needs)) {
        const path = route.path.replace(/{\w+}/g, '1');
        const isOpen = mayOpen(route);
        const wanted = isOpen ? path : firstPage[person];
        await go(page, path);
        const shown = async () =>
          page.evaluate(() => `${location.pathname} ${document.querySelector('h1')?.textContent ?? ''}`);
        const isThere = async (): Promise<boolean> => {
          const [at] = (await shown()).split(' ');
          if (at !== wanted) return false;
          if (!isOpen) return true;
          const isPlaceholder = (await page.getByText(notBuilt).count()) === 1;
          if (!route.isBuilt) return isPlaceholder;
          // Rendered with its own title, and no pending request.
          return (
            !isPlaceholder &&
            (await page.locator('h1').count()) === 1 &&
            (await page.locator('main .bp6-skeleton').count()) === 0
          );
        };
        await waitUntil(`${path} for ${person}`, isThere)
          // A moment later any redirect has happened; parts of the screen may still load.
          .then(() => settled(page))
          .then(() => waitUntil(`${path} for ${person}, still`, isThere))
          .catch(async () => wrong.push(`${path}: wanted ${wanted}, saw ${await shown()}`));
        if (isOpen && !route.isBuilt && !(await shown()).endsWith(titles[route.id]!))
          wrong.push(`${path}: has no title`);
      }
      expect(wrong).toEqual([]);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      await browser.leave(page);
    },
    300_000,
  );

  it('SHELL-1 / and /products redirect', async () => {
    const page = await browser.signedIn('owner', '/');
    await atPath(page, '/dashboard');
    await page.goto(`${consoleUrl}/products`);
    await page.getByRole('heading', { name: /^Products/ }).waitFor();
    await page.locator('[data-row]').first().waitFor();
    await atPath(page, '/products/all');
    await browser.leave(page);
  });
});
