import { chromium } from 'playwright-core';
import sparticuz from '@sparticuz/chromium';
const base = process.argv[2] ?? 'http://127.0.0.1:18080';
const exe = await sparticuz.executablePath();
const browser = await chromium.launch({
  executablePath: exe,
  args: ['--no-sandbox', '--disable-gpu', '--headless=shell'],
  headless: true,
});
for (const [w, h, scheme] of [
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  const page = await ctx.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('pageerror:', e.message.slice(0, 500)));
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  await page.goto(base + '/');
  await page.waitForTimeout(1800);
  await page.screenshot({ path: `/tmp/shots/signin-${w}-${scheme}.png` });
  await page.getByLabel(/email/i).fill(process.argv[3] ?? 'owner@demo.backroom.test');
  await page
    .getByLabel(/password/i)
    .first()
    .fill('Backroom-demo-2026');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForTimeout(3500);
  await page.screenshot({ path: `/tmp/shots/dashboard-${w}-${scheme}.png`, fullPage: true });
  await page.goto(base + '/sales/order');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/shots/ledger-${w}-${scheme}.png` });
  await ctx.close();
}
await browser.close();
