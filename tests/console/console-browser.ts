import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoPassword, signIn, type DemoPerson } from '@backroom/testing/people';
import { system } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { windowOf } from './window-size.js';

export const consoleUrl = `http://127.0.0.1:${system.http}`;

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** A response without scripts from the console's origin. */
const plainPage = `${consoleUrl}/healthz`;

/** Page events that a test may listen to. Others are internal to Playwright. */
const watched = [
  ...['console', 'pageerror', 'dialog', 'download', 'framenavigated'],
  ...['request', 'requestfinished', 'requestfailed', 'response'],
];

export interface View {
  width?: number;
  dark?: boolean;
  /** The language selected in the console in this browser. */
  language?: string;
  /** The language of the browser, which need not be that of the console. */
  locale?: string;
  /** A browser with the user agent of a phone. */
  phone?: boolean;
  /** A browser with an empty cache. */
  isNew?: boolean;
}

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

declare global {
  /** From `browser-environment.mjs`. */
  var launchedBrowser: () => Promise<Browser>;
}

/** The pages of one test file. Every page has its own browser context. */
export class ConsoleBrowser {
  /** Violations of the content security policy, and uncaught errors. */
  readonly violations: string[] = [];

  private readonly bearers = new WeakMap<Page, string>();
  /** Pages in use, each with the kind of its context. */
  private readonly used = new Map<Page, string>();
  /** Unused pages, by the kind of their context. */
  private readonly idle = new Map<string, Page[]>();

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<ConsoleBrowser> {
    // All files use this address: intended sign-in failures of others must not delay this file.
    await postgres('identity', 'delete from sign_in_attempt');
    return new ConsoleBrowser(await launchedBrowser());
  }

  /** Closes the pages of this file. The browser stays open for the next file of the worker. */
  async close(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  /** A page of a new visitor. */
  async visit(path: string, view: View = {}): Promise<Page> {
    return this.open(path, view);
  }

  /** A page of a user who signed in before. */
  async signedIn(person: DemoPerson, path: string, view: View = {}): Promise<Page> {
    const { session: answer, cookie } = await signIn(person);
    const { authorization: _, accessToken: __, ...session } = answer;
    const [name, value] = cookie.split('=') as [string, string];
    return this.open(
      path,
      view,
      { 'backroom.session': JSON.stringify(session) },
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/v2/auth',
        httpOnly: true,
        sameSite: 'Strict',
      },
    );
  }

  /**
   * Resets a page for reuse: only the cached scripts of the console remain. The
   * next page opens on it in half the time of a new one. Pages with an init script, a set clock,
   * no server or another origin cannot be reused: their context is closed instead.
   */
  async leave(page: Page): Promise<void> {
    const kind = this.used.get(page);
    if (!kind) return;
    this.used.delete(page);
    const context = page.context();
    for (const event of watched) page.removeAllListeners(event);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearPermissions(),
      ...context.pages().map((other) => other !== page && other.close()),
    ]);
    await page.goto(plainPage);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const debug = await context.newCDPSession(page);
    await debug.send('Page.resetNavigationHistory');
    await debug.detach();
    this.bearers.delete(page);
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
  }

  private async open(
    path: string,
    view: View,
    kept: Record<string, string> = {},
    cookie?: Cookie,
  ): Promise<Page> {
    const page = await this.pageOf(view);
    const stored = view.language ? { ...kept, 'backroom.language': view.language } : kept;
    await page.evaluate((stored) => Object.assign(localStorage, stored), stored);
    if (cookie) await page.context().addCookies([cookie]);
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

  /** A page of an idle context of this kind, or of a new one, at the console's origin. */
  private async pageOf(view: View): Promise<Page> {
    const { width = 1440, dark = false, locale = 'en-US', phone = false, isNew = false } = view;
    const [viewport, colorScheme] = [windowOf(width), dark ? 'dark' : 'light'] as const;
    const kind = `${locale} ${phone ? `phone ${width}` : 'computer'}`;
    const idle = isNew ? undefined : this.idle.get(kind)?.pop();
    if (idle) {
      this.used.set(idle, kind);
      await idle.setViewportSize(viewport);
      await idle.emulateMedia({ colorScheme, media: null });
      return idle;
    }
    const context = await this.browser.newContext({
      ...{ viewport, colorScheme, locale },
      timezoneId: 'America/New_York',
      ...(phone && { userAgent: phoneAgent, isMobile: true, hasTouch: true }),
    });
    // Every policy violation is recorded, even if the page catches the error.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`content security policy: ${effectiveDirective} ${blockedURI} ${sample}`),
      ),
    );
    const page = await context.newPage();
    this.used.set(page, kind);
    await page.goto(plainPage);
    return page;
  }

  /** The access token of the page's last call: it exists in the memory of its scripts only. */
  bearerOf(page: Page): string {
    const token = this.bearers.get(page);
    if (!token) throw new Error('the page has not called yet');
    return token;
  }
}

/** Fills and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Waits for the page to load; a timeout reports its URL and content. */
export async function atPath(page: Page, path: string): Promise<void> {
  await page
    .waitForURL((url) => url.pathname === path)
    .catch(async (cause: unknown) => {
      const shown = await page.locator('body').innerText();
      throw new Error(`not at ${path} but at ${page.url()}, with: ${shown.slice(0, 500)}`, { cause });
    });
}
