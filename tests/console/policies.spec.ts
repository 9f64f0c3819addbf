import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { system, waitUntil } from '@backroom/testing/running-system';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';

const greeting = "Here's what's happening at your markets";

describe('content security policies', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it('PERM-3 block markup and script from text, and report violations', async () => {
    const violations = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${system.http}/metrics`)).text();
      return Number(/^csp_reports_total\{[^}]*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    };
    const before = await violations();
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByText(greeting).waitFor();
    expect(browser.violations).toEqual([]);
    const tries = await page.evaluate(() => {
      const attempt = (work: () => unknown): string => {
        try {
          work();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const ran = globalThis as unknown as { ran?: boolean };
      const inline = document.createElement('button');
      inline.setAttribute('title', 'x');
      return {
        markup: attempt(() => (document.body.innerHTML = '<img src=x onerror="ran = true">')),
        document: attempt(() => document.write('<script>ran = true</script>')),
        script: attempt(() => (document.createElement('script').src = 'https://elsewhere.example/x.js')),
        worker: attempt(() => new Worker('/assets/none.js')),
        handler: attempt(() => inline.setAttribute('onclick', 'ran = true')),
        policy: attempt(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
          ).trustedTypes.createPolicy('another', {}),
        ),
        own: attempt(() => new Worker(URL.createObjectURL(new Blob(['0']))).terminate()),
        ran: ran.ran === true,
      };
    });
    expect(tries).toEqual({
      markup: 'TypeError',
      document: 'TypeError',
      script: 'TypeError',
      worker: 'TypeError',
      handler: 'TypeError',
      policy: 'TypeError',
      own: 'done',
      ran: false,
    });
    await waitUntil('the reports', async () => (await violations()) > before);
    expect(browser.violations.splice(0)).not.toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-13 the API documentation works under its own policy', async () => {
    const page = await browser.visit('/docs');
    await page.locator('[data-tag=Session]').click();
    await page
      .getByRole('button', { name: /POST.*\/v2\/auth\/admin\/login/ })
      .first()
      .click();
    await page.getByText('Sign in with email and password').first().waitFor();
    await page.goto(`${consoleUrl}/docs/devices`);
    await page.getByRole('heading', { name: 'diagnostics' }).waitFor();
    expect(browser.violations).toEqual([]);
    await browser.leave(page);
  });
});
