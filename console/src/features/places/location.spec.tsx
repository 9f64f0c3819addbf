import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../app/i18n/languages';
import { at, findDone, openScreen } from '../../testing/screen';
import { account, operator, sessionOf } from '../../testing/session';

const place: Schemas['Location'] = {
  ...{ id: 11, accountId: operator, name: 'Pier', status: 'active', isEnabled: true, tags: [], version: 1 },
  ...{ timezone: 'America/New_York', currency: 'USD', checkinCode: 'abc', createdAt: '2026-01-01T00:00:00Z' },
  ...{ feeActive: false, feeAmount: 0, feeSince: null, feeType: 'monetaryPercent', config: null },
  ...{ AddressId: 1, address: { city: '', country: '', state: '', streetOne: '', streetTwo: '', zip: '' } },
  ...{ kiosks: [], theme: null, ThemeId: null },
};
const change = 'PATCH /locations/{id}';

/** Opens the settings of a location whose fake API stores what is sent. */
const openSettings = async (language?: Language) => {
  let stored = place;
  return openScreen(at('/locations/11?tab=settings'), {
    language,
    routes: {
      'GET /locations/{id}': () => stored,
      [change]: ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }),
    },
  });
};
const feeOf = async () => screen.findByLabelText<HTMLInputElement>('Amount');

describe('LOC-1 LOC-3 /locations/{id}', () => {
  it('LOC-3 sends a fee of 0.5 % as a fraction, refuses 101, turns −1 into 0 and warns of a fixed fee above 1', async () => {
    const { api, user } = await openSettings();
    const type = async (text: string) => {
      await user.clear(await feeOf());
      await user.type(await feeOf(), text);
    };
    const save = () => screen.getByRole('button', { name: 'Save' });
    await type('101');
    expect(screen.getByText('Fee Amount cannot be less than 0% or greater then 100%')).toBeVisible();
    expect(save()).toBeDisabled();
    // The field ignores sign keys, but a browser may fill in a sign.
    fireEvent.change(await feeOf(), { target: { value: '-1' } });
    expect(await feeOf()).toHaveValue('0');
    await type('0.5');
    await user.click(screen.getByText('Charge this fee'));
    await user.click(save());
    await findDone(/Successfully added Two Tier Pricing/);
    expect(api.sent(change).at(-1)).toMatchObject({
      feeActive: true,
      feeType: 'monetaryPercent',
      feeAmount: 0.005,
    });
    await user.selectOptions(screen.getByLabelText('Fee type'), 'monetaryAbsolute');
    await type('101');
    expect(screen.getByText('Fee Amount cannot be less than 0$ or greater then 100$')).toBeVisible();
    await type('2');
    expect(screen.getByText(/The amount is higher than the recommended amount/)).toBeVisible();
    await user.click(save());
    await findDone(/Successfully added Two Tier Pricing/);
    expect(api.sent(change).at(-1)).toMatchObject({ feeType: 'monetaryAbsolute', feeAmount: 2 });
  });

  it('LOC-1 shows a message and no data when the location belongs to another operator than the one in view', async () => {
    await openScreen('/locations/11?operator=3&location=1', {
      session: sessionOf({ operators: [2, 3] }),
      operators: [account(2), account(3)],
      routes: { 'GET /locations/{id}': place },
    });
    expect(await screen.findByText("You Don't have Access to this Location Data")).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(place.name);
  });
});

/** The browser’s language, the console’s, and 0.05 as typed and pasted there. */
const readers: [browser: string, console: Language, typed: string, pasted: string][] = [
  ['en-US', 'en', '0.05', '$ 0.05'],
  ['de-DE', 'de', '0,05', '0,05 €'],
  // In these, the browser and the console disagree: the console's language decides.
  ['de-DE', 'en', '0.05', '0,05'],
  ['en-US', 'de', '0,05', '0.05'],
];

describe("SHELL-10 SHELL-12 numbers in the console's language", () => {
  it.each(readers)(
    'SHELL-10 LOC-3 SETUP-2 takes a fee and a tax rate of 0.05 with a browser in %s and the console in %s',
    async (browser, language, typed, pasted) => {
      const languages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages')!;
      Object.defineProperty(Navigator.prototype, 'languages', { ...languages, get: () => [browser] });
      try {
        const understood = async (
          user: Awaited<ReturnType<typeof openScreen>>['user'],
          field: HTMLElement,
        ) => {
          const seen: unknown[] = [];
          for (const put of [
            () => user.type(field, typed),
            () => user.click(field).then(() => user.paste(pasted)),
          ]) {
            await user.clear(field);
            await put();
            await user.tab();
            seen.push((field as HTMLInputElement).value);
          }
          return seen;
        };
        const added = 'POST /accounts/{id}/taxes';
        const taxes = await openScreen(at('/setup/tax'), {
          language,
          routes: {
            'GET /accounts/{id}/taxes': { data: [], meta: { totalItems: 0 } },
            [added]: { id: 1, accountId: operator, name: 'Fine', rate: 0.05, locations: 0, version: 1 },
          },
        });
        const [add] = await screen.findAllByRole('button', { name: /^(Add tax|Steuer hinzufügen)$/ });
        await taxes.user.click(add!);
        const form = within(await screen.findByRole('dialog'));
        await taxes.user.type(form.getByLabelText('Name'), 'Fine');
        const rate = document.querySelector<HTMLElement>('#tax-rate')!;
        expect(await understood(taxes.user, rate)).toEqual([typed, typed]);
        await taxes.user.click(form.getByRole('button', { name: /^(Save|Speichern)$/ }));
        await waitFor(() => expect(taxes.api.sent(added)).toEqual([{ name: 'Fine', rate: 0.05 }]));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        const { user } = await openSettings(language);
        const fee = await waitFor(() => {
          const field = document.querySelector<HTMLElement>('#location-feeAmount');
          if (!field) throw new Error('no field of the fee');
          return field;
        });
        expect(await understood(user, fee)).toEqual([typed, typed]);
      } finally {
        Object.defineProperty(Navigator.prototype, 'languages', languages);
      }
    },
  );
});
