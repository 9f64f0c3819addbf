import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, Refusal } from '../../testing/fake-api';
import { at, openScreen } from '../../testing/screen';

const report = { currencies: [{ currency: 'USD', totalFunds: 12.5, giftCardFunds: 0 }] };
const openFunds = (funds: typeof report | Refusal) =>
  openScreen(at('/dashboard?period=months'), {
    routes: {
      'POST /reports/dashboard/salesreport': failure(),
      'POST /reports/dashboard/usertransactionreport': failure(),
      'POST /reports/dashboard/topsalereport': failure(),
      'GET /kiosks/list': failure(),
      'POST /reports/dashboard/fundsreport':
        funds instanceof Refusal ? funds : { ...report, giftCardFunds: 0, totalFunds: 12.5 },
    },
  });
const tile = async () => (await screen.findByText('Market Funds', { selector: 'dt' })).parentElement!;

it('DASH-1 shows the error in the tile when the funds report fails', async () => {
  await openFunds(new Refusal(503, { status: 503 }));
  expect(await screen.findByText('Error while getting funds reports data.')).toBeVisible();
  expect(await tile()).toHaveTextContent('Market Funds–');
});

it('DASH-1 shows the funds report in its tile', async () => {
  await openFunds(report);
  expect(await screen.findByText('$12.50')).toBeVisible();
  expect(await tile()).toHaveTextContent('$12.50');
  expect(screen.queryByText('Error while getting funds reports data.')).toBeNull();
});
