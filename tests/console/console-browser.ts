import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPassword, signIn, type DemoPerson } from '@backroom/testing/people';
import { system } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { windowOf } from './window-size.js';

export const consoleUrl = `http://127.0.0.1:${system.http}`;

export interface View {
  width?: number;
  dark?: boolean;
  /** The language of the browser, which need not be that of the console. */
  locale?: string;
  /** A browser that says it is a phone's. */
  phone?: boolean;
}

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

declare global {
  /** From `browser-environment.mjs`. */
  var launchedBrowser: () => Promise<Browser>;
}

/** The pages of one file. Every page that it opens is a computer of its own. */
export class ConsoleBrowser {
  /** What pages were kept from by the content security policy, and errors that nothing caught. */
  readonly violations: string[] = [];

  private readonly bearers = new WeakMap<Page, string>();

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<ConsoleBrowser> {
    // All files come from this one address: what others guessed wrong on purpose must not keep this one waiting.
    await postgres('identity', 'delete from sign_in_attempt');
    return new ConsoleBrowser(await launchedBrowser());
  }

  /** Closes the pages of this file. The browser stays for the next file of the worker. */
  async close(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  /** A page of somebody who has never been here. */
  async visit(path: string, view: View = {}): Promise<Page> {
    return this.open(path, view);
  }

  /** A page of somebody who signed in before. */
  async signedIn(person: DemoPerson, path: string, view: View = {}): Promise<Page> {
    const { session: answer, cookie } = await signIn(person);
    const { authorization: _, accessToken: __, ...session } = answer;
    const [name, value] = cookie.split('=') as [string, string];
    return this.open(path, view, {
      cookies: [
        {
          name,
          value,
          domain: '127.0.0.1',
          path: '/v2/auth',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Strict',
        },
      ],
      origins: [
        {
          origin: consoleUrl,
          localStorage: [{ name: 'backroom.session', value: JSON.stringify(session) }],
        },
      ],
    });
  }

  private async open(
    path: string,
    { width = 1440, dark = false, locale = 'en-US', phone = false }: View,
    storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
  ): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: windowOf(width),
      colorScheme: dark ? 'dark' : 'light',
      timezoneId: 'America/New_York',
      locale,
      ...(phone && { userAgent: phoneAgent, isMobile: true, hasTouch: true }),
      ...(storageState && { storageState }),
    });
    // Whatever a policy keeps a page from is told, also where something catches the error.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`content security policy: ${effectiveDirective} ${blockedURI} ${sample}`),
      ),
    );
    const page = await context.newPage();
    page.on('pageerror', (error) => this.violations.push(error.message));
    page.on('console', (message) => {
      if (/content security policy|TrustedHTML|TrustedScript/i.test(message.text()))
        this.violations.push(message.text());
    });
    page.on('request', (request) => {
      const [, token] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
      if (token) this.bearers.set(page, token);
    });
    await page.goto(consoleUrl + path);
    return page;
  }

  /** The access token that a page called with last: it is nowhere to be read, being in the memory of its scripts. */
  bearerOf(page: Page): string {
    const token = this.bearers.get(page);
    if (!token) throw new Error('the page has not called yet');
    return token;
  }
}

/** Fills and sends the form of the sign-in page. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Waits until the page is there; one that does not come says where it is and what it shows instead. */
export async function atPath(page: Page, path: string): Promise<void> {
  await page
    .waitForURL((url) => url.pathname === path)
    .catch(async (cause: unknown) => {
      const shown = await page.locator('body').innerText();
      throw new Error(`not at ${path} but at ${page.url()}, with: ${shown.slice(0, 500)}`, { cause });
    });
}
