import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, type Routes } from '../../testing/fake-api';
import { at, dialog, openScreen } from '../../testing/screen';
import { account, operator, sessionOf } from '../../testing/session';

const traceId = 'f00dcafe0123456789abcdef01234567';
const failing = () =>
  failure({ type: '/problems#internal', detail: 'The request could not be handled.', traceId });
const texts = [
  "Sorry, something didn't go as planned!",
  "We've been notified and are working on a fix.",
  traceId,
];

const store: Schemas['Store'] = {
  ...{ name: 'Harbor Fresh Markets', subdomain: '', website: '', defaultTheme: '', deviceManagementUrl: '' },
  ...{ currency: 'USD', timezone: 'America/New_York', weekStart: 'sunday', version: 1 },
  contact: { firstName: 'Owner', lastName: 'Demo', email: 'owner@demo.backroom.test', phone: '' },
  address: { city: 'Boston', country: 'US', state: 'MA', streetOne: '1 Pier', streetTwo: '', zip: '02110' },
};
const kiosk = (id: number, accountId = operator): Schemas['ListedKiosk'] => ({
  ...{ id, accountId, name: `Kiosk ${id}`, LocationId: 11, locationName: 'Pier', KioskEndId: id },
  ...{ diagnosticReport: null, goneSince: null, neverCheckedIn: false, OrderId: null, statusDate: null },
  timezone: 'America/New_York',
});
const dashboard = (kiosks: Schemas['ListedKiosk'][]): Routes => ({
  'POST /reports/dashboard/salesreport': failing,
  'POST /reports/dashboard/usertransactionreport': failing,
  'POST /reports/dashboard/fundsreport': failing,
  'POST /reports/dashboard/topsalereport': failing,
  'GET /kiosks/list': { rows: kiosks, meta: { totalItems: kiosks.length } },
  'GET /commands': { data: [], meta: { totalItems: 0 } },
});

describe('SHELL-6 SHELL-13 server errors', () => {
  it('SHELL-6 SHELL-13 apologizes for a failed save, says it was reported, and shows the trace id', async () => {
    const { user } = await openScreen(at('/setup/general'), {
      routes: { 'GET /accounts/{id}/store': store, 'PATCH /accounts/{id}/store': failing },
    });
    const website = await screen.findByLabelText('Website');
    await user.type(website, 'https://markets.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const title = await screen.findByText('We had trouble on saving your information.', { exact: false });
    const note = within(title.closest<HTMLElement>('[role=alert]')!);
    for (const text of texts) expect(note.getByText(text, { exact: false })).toBeVisible();
    expect(website).toHaveValue('https://markets.example');
  });

  it('SHELL-6 SHELL-13 DASH-1 does so for failed figures of the dashboard', async () => {
    await openScreen(at('/dashboard'), { routes: dashboard([]) });
    const [title] = await screen.findAllByText('Error while getting sales report data.', { exact: false });
    const note = within(title!.closest<HTMLElement>('[role=alert]')!);
    for (const text of texts) expect(note.getByText(text, { exact: false })).toBeVisible();
  });

  it('SHELL-6 DASH-3 does so for a failed reboot', async () => {
    const { user } = await openScreen(at('/dashboard'), {
      routes: { ...dashboard([kiosk(1)]), 'POST /locations/{id}/kiosks/{kioskId}/commands': failing },
    });
    await user.click(await screen.findByRole('button', { name: 'Reboot Kiosk 1' }));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Reboot' }));
    for (const text of texts) expect(await box.findByText(text, { exact: false })).toBeVisible();
  });
});

describe('DASH-3 kiosks on the dashboard', () => {
  it('DASH-3 hides Reboot for globalConnect', async () => {
    const connect = 4;
    await openScreen('/dashboard?operator=1&location=1', {
      session: sessionOf({ scope: 'super admin', holds: [], operators: [] }),
      operators: [account(), account(connect, { loyaltyProgram: 'globalConnect' })],
      routes: dashboard([kiosk(1), kiosk(2, connect), kiosk(3)]),
    });
    const table = within(await screen.findByRole('region', { name: 'Kiosks' }));
    await waitFor(() => {
      const offered = table.getAllByRole('button', { name: /^Reboot/ });
      expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual([
        'Reboot Kiosk 1',
        'Reboot Kiosk 3',
      ]);
    });
    expect(table.getByText('Kiosk 2')).toBeVisible();
    expect(table.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('DASH-3 SHELL-4 shows the operator of each kiosk with several in view, and a missing report', async () => {
    const sold = { ...kiosk(1), statusDate: '2026-11-02T12:00:00Z' };
    await openScreen('/dashboard?operator=1&location=1', {
      session: sessionOf({ operators: [2, 3] }),
      operators: [account(), account(3)],
      routes: dashboard([sold, kiosk(2, 3)]),
    });
    const table = within(await screen.findByRole('table', { name: 'Kiosks' }));
    expect(await table.findByRole('columnheader', { name: 'Operator' })).toBeVisible();
    expect(table.getByText('Harbor Fresh Markets')).toBeVisible();
    expect(table.getByText('Operator 3')).toBeVisible();
    expect(table.getAllByText('no report yet')).toHaveLength(1);
  });
});
