import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { PursesServiceService, type PursesService } from '@backroom/proto/customers/v1/purses_service';
import { OrdersServiceService, type OrdersService } from '@backroom/proto/orders/v1/orders_service';
import {
  ReportingServiceService,
  type ReportingService,
} from '@backroom/proto/reporting/v1/reporting_service';
import { Input, Route } from '../route/route.js';
import { optionalInstantOf } from '../route/instants.js';

const begun = z.object({ id: z.int() }).meta({ id: 'LongWorkBegun' });
const nothing = z.strictObject({});
const time = z.iso.datetime().nullable();

const projectionsAnswer = z
  .object({
    /** The latest rebuild; null before the first. */
    rebuild: z
      .object({
        id: z.int(),
        phase: z.string(),
        startedAt: time,
        finishedAt: time,
        /** An estimate; 0 when unknown. */
        eventsExpected: z.int(),
        eventsRead: z.int(),
        eventsSkipped: z.int(),
        eventsPerSecond: z.int(),
        sales: z.int(),
        daysCompared: z.int(),
        daysDiffering: z.int(),
        failure: z.string(),
      })
      .meta({ id: 'Rebuild' })
      .nullable(),
    /** The latest republishing of posted sales; null before the first. */
    republishing: z
      .object({
        id: z.int(),
        phase: z.string(),
        startedAt: time,
        finishedAt: time,
        salesExpected: z.int(),
        salesPublished: z.int(),
      })
      .meta({ id: 'Republishing' })
      .nullable(),
  })
  .meta({ id: 'Projections' });

/** Rebuilds of the reports from facts, for super admins. */
@Controller()
export class ProjectionsRoutes {
  constructor(
    @Client(ReportingServiceService) private readonly reporting: ReportingService,
    @Client(OrdersServiceService) private readonly orders: OrdersService,
    @Client(PursesServiceService) private readonly purses: PursesService,
  ) {}

  @Route({
    method: 'GET',
    path: '/system/projections',
    summary: 'Get rebuild and republishing progress',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: nothing,
    answer: projectionsAnswer,
  })
  async show(): Promise<z.infer<typeof projectionsAnswer>> {
    const [rebuild, republishing] = await Promise.all([
      this.reporting.getRebuild({}),
      this.orders.getRepublishing({}),
    ]);
    const timed = <T extends { startedAt: number; finishedAt: number }>(work: T) => ({
      ...work,
      startedAt: optionalInstantOf(work.startedAt),
      finishedAt: optionalInstantOf(work.finishedAt),
    });
    return {
      rebuild: rebuild.id ? timed(rebuild) : null,
      republishing: republishing.id ? timed(republishing) : null,
    };
  }

  @Route({
    method: 'POST',
    path: '/system/projections/rebuild',
    summary: 'Rebuild projections',
    description: 'Starts rebuilding the projections from the event log while the current ones remain in use.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    body: nothing,
    answer: begun,
    idempotency: 'key',
  })
  rebuild(@Input('body') _body: z.infer<typeof nothing>): Promise<z.infer<typeof begun>> {
    return this.reporting.rebuildProjections({});
  }

  @Route({
    method: 'POST',
    path: '/system/facts/republish',
    summary: 'Republish sales and balances',
    description:
      'Starts publishing every posted sale, with its original event id, and the balance of every purse.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    body: nothing,
    answer: begun,
    idempotency: 'key',
  })
  async republish(@Input('body') _body: z.infer<typeof nothing>): Promise<z.infer<typeof begun>> {
    const republishing = await this.orders.republishOrders({});
    await this.purses.republishPurses({});
    return republishing;
  }
}
