import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, sinceDaysAgo } from './screens.js';
import { screensOf, Tour } from './tour.js';

declare global {
  var classesSeen: Set<string>;
}

const root = join(import.meta.dirname, '../..');
const classesOf = (css: string) => new Set([...css.matchAll(/\.(bp6-[\w-]+)/g)].map(([, name]) => name!));

/** Classes that Blueprint's own style sheet knows and the built one does not. */
function leftOut(): string[] {
  const assets = join(root, 'console/dist/assets');
  const built = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const kept = classesOf(built.map((name) => readFileSync(join(assets, name), 'utf8')).join(''));
  const every = classesOf(
    readFileSync(join(root, 'node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8'),
  );
  return [...every].filter((name) => !kept.has(name));
}

/** Every class that any element ever has, even temporarily. */
function watch(): void {
  globalThis.classesSeen = new Set();
  const take = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll('[class*=bp6-]')])
      for (const name of one.classList) if (name.startsWith('bp6-')) globalThis.classesSeen.add(name);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'attributes') take(target);
      else addedNodes.forEach(take);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

describe('the style sheet', () => {
  let browser: ConsoleBrowser;
  const seen = new Set<string>();
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  const keep = async (page: Page) => {
    for (const name of await page.evaluate(() => [...globalThis.classesSeen])) seen.add(name);
  };

  it('SHELL-7 omits unused Blueprint rules and keeps all that screens and dialogs use', async () => {
    const page = await browser.signedIn('super', '/profile');
    await page.addInitScript(watch);
    await page.reload();
    const tour = new Tour(page);
    await tour.stands();
    for (const path of await screensOf('super')) {
      await tour.visit(path);
      await keep(page);
    }
    await page.goto(new URL(`/sales/order?operator=2&location=1&${sinceDaysAgo(30)}`, page.url()).href);
    await page.locator('[data-row]').first().waitFor();
    const buttons = [/^Operator/, /^Location/, 'Custom', 'Export', /^Notifications/, /: profile of/, /Find/];
    for (const name of buttons) {
      await page.getByRole('button', { name }).first().click();
      await page.locator('.bp6-overlay-content, .bp6-popover, .bp6-dialog').first().waitFor();
      await page.keyboard.press('Escape');
      const open = page.locator('.bp6-overlay-open, .bp6-popover');
      await becomes(async () => [String(name), await open.count()], [String(name), 0]);
    }
    await page.locator('[data-row] .bp6-control:not(.bp6-disabled)').first().click();
    await page
      .getByRole('button', { name: /^Refund / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await keep(page);
    expect(seen.size).toBeGreaterThan(40);
    const dropped = leftOut();
    expect(dropped.length).toBeGreaterThan(100);
    expect(dropped.filter((name) => seen.has(name))).toEqual([]);
    await page.context().close();
  }, 300_000);
});
