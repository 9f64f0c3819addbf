import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountCurrencies, exponentOf, moneyFormat } from '@backroom/pricing';
import { ConsoleBrowser } from './console-browser.js';
import { becomes } from './screens.js';

const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'];
let browser: ConsoleBrowser;
beforeAll(async () => void (browser = await ConsoleBrowser.start()));
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

it('F2: offers the currencies of the server, and the browser shows each with the decimals of the table', async () => {
  const page = await browser.signedIn('super', '/operators/new');
  const options = page.getByLabel('Currency').locator('option');
  await becomes(() => options.allInnerTexts(), [...accountCurrencies]);
  const formats = languages.flatMap((language) =>
    accountCurrencies.map((code) => {
      const { style, currency, minimumFractionDigits, maximumFractionDigits } = moneyFormat(
        language,
        code,
      ).resolvedOptions();
      return { language, options: { style, currency, minimumFractionDigits, maximumFractionDigits } };
    }),
  );
  const shown = await page.evaluate(
    (all) =>
      all.map(({ language, options }) => {
        const parts = new Intl.NumberFormat(language, options).formatToParts(1_234.5678);
        return parts.find(({ type }) => type === 'fraction')?.value.length ?? 0;
      }),
    formats,
  );
  expect(shown).toEqual(languages.flatMap(() => accountCurrencies.map(exponentOf)));
  await browser.leave(page);
});
