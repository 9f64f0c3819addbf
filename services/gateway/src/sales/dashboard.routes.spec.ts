import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import type { Clock } from '@backroom/platform';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import type { ReportingService, SalesReportRequest } from '@backroom/proto/reporting/v1/reporting_service';
import { DashboardRoutes } from './dashboard.routes.js';
import { dashboardBody } from './dashboard-shapes.js';

it.each([
  ['2026-11-26', []],
  ['2026-11-27', ['Asia/Tokyo']],
  ['2026-11-28', ['Asia/Tokyo']],
])('F25: a day asks for the zones of locations until it is over everywhere: %s', async (date, zones) => {
  const asked: SalesReportRequest[] = [];
  const reporting = {
    salesReport: (request: SalesReportRequest) => {
      asked.push(request);
      return Promise.resolve({ currencies: [] });
    },
  } as Partial<ReportingService> as ReportingService;
  const locations = {
    listZones: () => Promise.resolve({ zones: ['Asia/Tokyo'] }),
  } as Partial<LocationsService> as LocationsService;
  // Eleven at night of the 27th in UTC-12.
  const clock: Clock = { now: () => new Date('2026-11-28T11:00:00Z'), sleep: () => Promise.resolve() };
  await new DashboardRoutes(reporting, locations, clock).sales(
    dashboardBody.parse({ startDate: date, endDate: date }),
  );
  expect(asked.map((request) => request.zones)).toEqual([zones]);
});
