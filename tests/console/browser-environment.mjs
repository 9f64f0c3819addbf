import sparticuz from '@sparticuz/chromium';
import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

let browser;

/** The browser of this worker. A browser that crashed is replaced. */
async function launchedBrowser() {
  if (!browser?.isConnected())
    browser = await chromium.launch({
      executablePath: await sparticuz.executablePath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  return browser;
}

/** Jest evaluates the modules of each file again. Playwright and the browser are outside of that, once per worker. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.launchedBrowser = () => launchedBrowser();
  }

  async teardown() {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    await super.teardown();
  }
}
