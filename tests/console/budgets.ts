// What the console costs a person: bytes and times of the running system in a browser with a processor slowed four times.
// node tests/dist/console/budgets.js [http port]; exits 1 when a budget is passed.
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser, type Page } from 'playwright-core';
import { bootSystem } from '../system/boot-system.js';

const slowdown = 4;
const rounds = 3;
const budgets = { lcp: 1_000, inp: 100, cls: 0.05 };
const scriptBudgets = { 'sign-in': 140, dashboard: 220, ledger: 220 };
const filter = '?operator=1&location=1&period=months';

interface Vitals {
  lcp: number;
  cls: number;
  what: string;
}
interface Row {
  name: string;
  value: number;
  budget: number;
  unit: string;
  /** The median is what counts; the single ones tell how much else the machine had to do. */
  note?: string;
}

declare global {
  var vitals: Vitals;
  var events: { name: string; duration: number; id: number }[];
}

/** Runs in the page before anything of it. */
function observe(): void {
  globalThis.vitals = { lcp: 0, cls: 0, what: '' };
  globalThis.events = [];
  const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
      type,
      buffered: true,
      ...more,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', (entry: { startTime: number; element?: Element }) => {
    globalThis.vitals.lcp = entry.startTime;
    globalThis.vitals.what = entry.element?.outerHTML.slice(0, 60) ?? '';
  });
  watch('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) globalThis.vitals.cls += entry.value;
  });
  watch(
    'event',
    (entry: { name: string; duration: number; interactionId: number }) => {
      if (entry.interactionId)
        globalThis.events.push({
          ...entry,
          name: entry.name,
          duration: entry.duration,
          id: entry.interactionId,
        });
    },
    { durationThreshold: 16 },
  );
}

async function open(browser: Browser, signedIn: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(signedIn && { storageState: JSON.parse(signedIn) as never }),
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Nothing on the way for half a second. */
const quiet = (page: Page) => page.waitForTimeout(1_500);

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function firstLoad(
  browser: Browser,
  url: string,
  name: keyof typeof scriptBudgets,
  ready: string,
  signedIn?: string,
) {
  const seen: (Vitals & { scripts: number })[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await open(browser, signedIn);
    const debug = await page.context().newCDPSession(page);
    await debug.send('Network.enable');
    let scripts = 0;
    const types = new Map<string, string>();
    debug.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) === 'Script') scripts += encodedDataLength;
    });
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    await quiet(page);
    seen.push({ ...(await page.evaluate(() => globalThis.vitals)), scripts });
    await page.context().close();
  }
  const rows: Row[] = [
    {
      name: `${name}: scripts at first load`,
      value: seen[0]!.scripts / 1024,
      budget: scriptBudgets[name],
      unit: 'KB',
    },
    {
      name: `${name}: LCP`,
      value: median(seen.map(({ lcp }) => lcp)),
      budget: budgets.lcp,
      unit: 'ms',
      note: seen.map(({ lcp }) => Math.round(lcp)).join(', '),
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

async function measure(base: string): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows = await firstLoad(browser, `${base}/auth/login`, 'sign-in', 'form');
    const page = await open(browser, undefined);
    await page.goto(`${base}/auth/login`);
    await page.getByLabel('Email').fill('multi@demo.backroom.test');
    await page.getByLabel('Password', { exact: true }).fill('Backroom-demo-2026');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('.trend-figure').first().waitFor();
    const signedIn = JSON.stringify(await page.context().storageState());
    // A page that lives on beside them would share the processor with those that are measured.
    await page.goto('about:blank');
    rows.push(
      ...(await firstLoad(browser, `${base}/dashboard${filter}`, 'dashboard', '.trend-figure', signedIn)),
    );
    rows.push(
      ...(await firstLoad(browser, `${base}/sales/order${filter}`, 'ledger', '[data-row]', signedIn)),
    );
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
const system = port ? undefined : await bootSystem();
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
