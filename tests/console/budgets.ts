// Console budgets: bytes and times of the running system in a browser with a CPU slowed down four times.
// node tests/dist/console/budgets.js [http port]; exits 1 when a budget is passed.
import type { Schemas } from '@backroom/gateway/v2';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser, type Page } from 'playwright-core';
import { bootSystem } from '@backroom/testing/boot-system';
import { pause } from '@backroom/testing/waiting';
import { lastChangedFrame, observe, paintedAt, scriptsBefore } from './vitals.js';

const slowdown = 4;
const rounds = 3;
/** Milliseconds until a first load is complete, including the slowest one. */
const loading = 5_000;
const budgets = { lcp: 1_000, inp: 100, cls: 0.05, change: 100 };
/** The dashboard's scripts are the frame and its own; another screen may bring 90 KB more. */
const scriptBudgets: Record<string, number> = { 'sign-in': 140, dashboard: 220 };
const beyondFrame = 90;
/** Both screens of a pair were visited before the measurement. */
const switches: [string, string][] = [
  ['/setup/users', '/setup/roles'],
  ['/sales/order', '/setup/users'],
];
const filterOf = (operator: number) => `?operator=${operator}&location=1&period=months`;
/** Everything of the person's. */
const filter = filterOf(1);

interface Row {
  name: string;
  value: number;
  budget: number;
  unit: string;
  /** The median counts; the single values show the load of the machine. */
  note?: string;
}

/** Browser storage of a signed-in user. Each page gets its own: a refresh cookie works once. */
async function signIn(base: string) {
  const answer = await fetch(`${base}/v2/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'multi@demo.backroom.test', password: 'Backroom-demo-2026' }),
  });
  const { authorization: _, accessToken: __, ...session } = (await answer.json()) as Schemas['Session'];
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=');
  const cookie = { name, value, domain: new URL(base).hostname, path: '/v2/auth', expires: -1 };
  return {
    operator: session.permissions.userPermissions[0]!.accountId,
    state: {
      cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Strict' as const }],
      origins: [
        { origin: base, localStorage: [{ name: 'backroom.session', value: JSON.stringify(session) }] },
      ],
    },
  };
}

/** Of a user who signed in before, or of a new visitor. */
async function open(
  browser: Browser,
  signedInAt: string | undefined,
  rate = slowdown,
  ready = '[data-row]',
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(signedInAt && { storageState: (await signIn(signedInAt)).state }),
  });
  const page = await context.newPage();
  await page.addInitScript(observe, ready);
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** No pending request for half a second. */
const quiet = (page: Page) => page.waitForTimeout(1_500);

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function firstLoad(browser: Browser, url: string, name: string, ready: string, signedInAt?: string) {
  const seen: ReturnType<typeof scriptsBefore>[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await open(browser, signedInAt, slowdown, ready);
    // Element queries run in the page and take time that a real browser does not need.
    await page.goto(url, { waitUntil: 'commit' });
    await pause(loading);
    await page.locator(ready).first().waitFor();
    seen.push(await page.evaluate(scriptsBefore));
    await page.context().close();
  }
  const rows: Row[] = [
    {
      name: `${name}: scripts at first load`,
      value: seen[0]!.before / 1024,
      budget: scriptBudgets[name] ?? scriptBudgets['dashboard']! + beyondFrame,
      unit: 'KB',
      note: `${Math.round(seen[0]!.scripts / 1024)} KB with later chunks`,
    },
    {
      name: `${name}: LCP, and what it is for`,
      value: median(seen.map(paintedAt)),
      budget: budgets.lcp,
      unit: 'ms',
      note: seen.map((one) => Math.round(paintedAt(one))).join(', '),
    },
    { name: `${name}: CLS`, value: Math.max(...seen.map(({ cls }) => cls)), budget: budgets.cls, unit: '' },
  ];
  return rows;
}

/** The longest event of an interaction, from the input to the next paint; the median of some. */
async function interaction(page: Page, name: string, act: (round: number) => Promise<unknown>): Promise<Row> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(() => void (globalThis.events.length = 0));
    await act(round);
    await quiet(page);
    durations.push(
      await page.evaluate(() => Math.max(0, ...globalThis.events.map(({ duration }) => duration))),
    );
  }
  return {
    name: `INP: ${name}`,
    value: median(durations),
    budget: budgets.inp,
    unit: 'ms',
    note: durations.join(', '),
  };
}

/** Navigation between two visited lists and back by links like those of the menu; the median. */
async function switching(browser: Browser, base: string, rate: number): Promise<Row[]> {
  const page = await open(browser, base, rate);
  const one = filterOf((await signIn(base)).operator);
  const rows: Row[] = [];
  for (const pair of switches) {
    await page.goto(base + pair[0] + one);
    const go = async (path: string) => {
      await page.locator(`nav a[href^="${path}"]`).first().waitFor();
      const time = await page.evaluate(lastChangedFrame, path);
      await page.locator('[data-row]').first().waitFor();
      await quiet(page);
      return time;
    };
    await page.locator('[data-row]').first().waitFor();
    for (const path of [pair[1], pair[0]]) await go(path);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      for (const path of [pair[1], pair[0]]) times.push(await go(path));
    rows.push({
      name: `${pair.join(' ↔ ')}${rate === 1 ? ', not slowed' : ''}`,
      value: median([...times]),
      budget: budgets.change,
      unit: 'ms',
      note: times.map(Math.round).join(', '),
    });
  }
  await page.context().close();
  return rows;
}

async function measure(base: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows = await firstLoad(browser, `${base}/auth/login`, 'sign-in', 'form');
    const { operator } = await signIn(base);
    rows.push(
      ...(await firstLoad(browser, `${base}/dashboard${filter}`, 'dashboard', '.trend-figure', base)),
    );
    rows.push(...(await firstLoad(browser, `${base}/sales/order${filter}`, 'ledger', '[data-row]', base)));
    for (const screen of ['setup/users', 'setup/roles', 'setup/groups', 'setup/audit', 'locations'])
      rows.push(
        ...(await firstLoad(
          browser,
          `${base}/${screen}${filterOf(operator)}`,
          screen.replace('setup/', ''),
          '[data-row]',
          base,
        )),
      );
    for (const rate of [slowdown, 1]) rows.push(...(await switching(browser, base, rate)));
    const page = await open(browser, base);
    await page.goto(`${base}/dashboard${filter}`);
    await page.locator('.trend-figure').first().waitFor();
    await quiet(page);
    const periods = ['This Week', 'This Year', 'This Month'];
    rows.push(
      await interaction(page, 'period of the dashboard', (round) =>
        page.getByRole('radio', { name: periods[round % 3]! }).click({ force: true }),
      ),
      await interaction(page, 'top products by', (round) =>
        page.getByRole('radio', { name: round % 2 ? 'Quantity' : 'Price' }).click({ force: true }),
      ),
    );
    await page.goto(`${base}/sales/order${filter}&limit=50`);
    await page.locator('[data-row]').nth(49).waitFor();
    await quiet(page);
    rows.push(
      await interaction(page, 'open a row of 50', (round) =>
        page
          .getByRole('button', { name: /^Details of order/ })
          .nth(round)
          .click(),
      ),
      await interaction(page, 'select a row of 50', (round) =>
        page.locator('[data-row] .bp6-control').nth(round).click(),
      ),
      await interaction(page, 'next page of 50', () =>
        page.getByRole('button', { name: 'Next page' }).click(),
      ),
      await interaction(page, 'a letter of a search', () =>
        page.getByLabel('Search sales').pressSequentially('1'),
      ),
    );
    return rows;
  } finally {
    await browser.close();
  }
}

const port = process.argv[2];
const system = port ? undefined : await bootSystem({ orders: 5_000 });
try {
  const rows = await measure(`http://127.0.0.1:${port ?? system!.http}`);
  for (const { name, value, budget, unit, note } of rows) {
    const shown = value.toFixed(unit === '' ? 3 : 0);
    const verdict = value > budget ? 'OVER' : 'ok';
    console.log(
      `${name.padEnd(34)} ${shown.padStart(7)} of ${String(budget).padStart(5)} ${unit.padEnd(3)} ${verdict.padEnd(5)} ${note ?? ''}`,
    );
    if (value > budget) process.exitCode = 1;
  }
} finally {
  await system?.stop();
}
