import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPassword, signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { ConsoleBrowser } from './console-browser.js';

const tag = randomUUID().slice(0, 8);
const formula = `=HYPERLINK("http://evil.example/${tag}")`;
/** More rows than one call returns; all alike except the formula. */
const count = 105;
const names = Array.from({ length: count }, (_, nth) => `Plain ${tag} ${String(nth).padStart(3, '0')}`);
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;

beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  for (const name of [...names, formula])
    await owner.post(`/accounts/${operator}/taxes`, { name, rate: 7.25 });
}, 60_000);
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const open = (path: string, person: DemoPerson = 'owner') =>
  browser.signedIn(person, `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`);

async function exported(page: Page, format: 'PDF' | 'CSV' | 'XLS' | 'JSON') {
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The date in the browser's time zone. */
const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(now.getMonth() + 1)}-${two(now.getDate())}-${now.getFullYear()}`;
  });

/** The text of one file in a ZIP archive, found by its local header. */
function unzipped(zip: Buffer, path: string): string {
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (let at = directory; zip.readUInt32LE(at) === 0x02014b50;) {
    const [size, name] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const header = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + name) === path) {
      const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const data = zip.subarray(begin, begin + size);
      return (zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString('utf8');
    }
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`${path} is not in the archive`);
}

describe('SHELL-12 exports in the browser', () => {
  it('SHELL-12 a CSV has name and date, every filtered row, and no executable formula', async () => {
    const page = await open(`/setup/tax?search=plain`);
    const plain = await exported(page, 'CSV');
    expect(plain.name).toBe(`Sales taxes - ${await today(page)}.csv`);
    const lines = plain.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toBe('Name,Rate (%),Locations using this tax');
    const rows = lines.filter((line) => line.includes(tag)).map((line) => line.split(','));
    expect(rows).toEqual(names.map((name) => [name, '7.25', '0']));
    // Rows that do not match the search are not exported.
    expect(plain.bytes.toString('utf8')).not.toContain('HYPERLINK');

    await page.goto(page.url().replace('search=plain', 'search='));
    const { bytes } = await exported(page, 'CSV');
    expect(bytes.toString('utf8')).toContain(`"'${formula.replaceAll('"', '""')}"`);
    expect(bytes.toString('utf8')).not.toMatch(/(^|,)"?=/m);
    await browser.leave(page);
  });

  it('SHELL-12 a JSON file has every row with numeric figures', async () => {
    const page = await open(`/setup/tax`);
    const { name, bytes } = await exported(page, 'JSON');
    expect(name).toBe(`Sales taxes - ${await today(page)}.json`);
    const rows = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>[];
    const ours = rows.filter((row) => String(row['Name']).includes(tag));
    expect(ours).toHaveLength(count + 1);
    expect(ours).toContainEqual({ Name: names[104], 'Rate (%)': 7.25, 'Locations using this tax': 0 });
    await browser.leave(page);
  });

  it('SHELL-12 an XLS file is a workbook with every row and formulas as text', async () => {
    const page = await open(`/setup/tax`);
    const { name, bytes } = await exported(page, 'XLS');
    expect(name).toBe(`Sales taxes - ${await today(page)}.xlsx`);
    const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row>/g)!.length).toBeGreaterThan(count + 1);
    expect(sheet).not.toMatch(/<f[ >]/);
    for (const one of [names[0]!, names[104]!]) expect(sheet).toContain(one);
    // A text cell: a formula would be in a formula cell.
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(');
    // Headings are frozen and have filters.
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<autoFilter ref="A1:C\d+"\/>/);
    await browser.leave(page);
  });

  it('SHELL-12 a PDF has several A4 portrait pages with fonts of the console', async () => {
    const page = await open(`/setup/tax`);
    const fonts: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('.woff')) fonts.push(`${answer.status()} ${new URL(answer.url()).origin}`);
    });
    const { name, bytes } = await exported(page, 'PDF');
    expect(name).toBe(`Sales taxes - ${await today(page)}.pdf`);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const text = pdfObjects(bytes);
    expect(text.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1);
    expect(text).toMatch(/\/MediaBox\s*\[\s*0 0 595\.\d+ 841\.\d+\s*\]/);
    expect(text).toMatch(/\/BaseFont\s*\/\S*NotoSans/);
    expect(fonts.length).toBeGreaterThan(0);
    expect(new Set(fonts)).toEqual(new Set([`200 ${new URL(page.url()).origin}`]));
    await browser.leave(page);
  });

  it('SHELL-12 a long export shows progress and can be canceled', async () => {
    const page = await open(`/setup/tax`);
    await page.locator('[data-row]').first().waitFor();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    // The API of an operator with more taxes than one call returns.
    await page.route(/\/taxes\?.*page=1&limit=1000/, async (route) => {
      const answer = await route.fetch();
      const { data, meta } = (await answer.json()) as { data: { id: number }[]; meta: object };
      const thousand = Array.from({ length: 1_000 }, (_, n) => ({ ...data[0]!, id: n + 1 }));
      await route.fulfill({
        response: answer,
        json: { data: thousand, meta: { ...meta, totalItems: 1_100 } },
      });
    });
    await page.route(/\/taxes\?.*page=2&limit=1000/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByText(/^1,000 of 1,100/).waitFor();
    await page.getByRole('progressbar', { name: 'Export' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect(downloads).toBe(0);
    // The list keeps working, and so does the next export.
    expect((await exported(page, 'JSON')).bytes.length).toBeGreaterThan(0);
    await browser.leave(page);
  });

  it.each([
    ['/setup/operators', 'Setup operators', 'super'],
    ['/setup/users', 'Setup users', 'owner'],
    ['/setup/roles', 'Setup roles', 'owner'],
    ['/setup/groups', 'Location groups', 'owner'],
  ] as const)('SHELL-12 exports %s as "%s"', async (path, name, person) => {
    const page = await open(path, person);
    const csv = await exported(page, 'CSV');
    expect(csv.name).toBe(`${name} - ${await today(page)}.csv`);
    const rows = csv.bytes.toString('utf8').trim().split(/\r?\n/);
    expect(rows.length).toBeGreaterThan(1);
    await browser.leave(page);
  });

  it('SHELL-12 neutralizes a user name that a spreadsheet would execute', async () => {
    const made = await owner.call(`/users?accountId=${operator}`, {
      body: {
        first_name: '=1+1',
        last_name: tag,
        email: `formula-${tag}@people.backroom.test`,
        password: demoPassword,
        userroles: [{ RoleId: 3 }],
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(made.status).toBe(200);
    const page = await open(`/setup/users?search=formula-${tag}`);
    const { bytes } = await exported(page, 'CSV');
    expect(bytes.toString('utf8')).toContain(`'=1+1 ${tag}`);
    await browser.leave(page);
  });
});

/** The file with decompressed object streams; other content is unchanged. */
function pdfObjects(file: Buffer): string {
  const raw = file.toString('latin1');
  const parts = [raw];
  for (const match of raw.matchAll(/\/Type\s*\/ObjStm[^]*?stream\r?\n/g)) {
    const begin = match.index + match[0].length;
    parts.push(inflateSync(file.subarray(begin, raw.indexOf('endstream', begin))).toString('latin1'));
  }
  return parts.join('\n');
}
