import { accountsWith, Client, Problem, type Principal } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import {
  ReceivablesServiceService,
  type ReceivablesService,
} from '@backroom/proto/customers/v1/receivables_service';
import { CommandsServiceService, type CommandsService } from '@backroom/proto/locations/v1/commands_service';
import { PresenceServiceService, type PresenceService } from '@backroom/proto/locations/v1/presence_service';
import { PaymentsServiceService, type PaymentsService } from '@backroom/proto/orders/v1/payments_service';
import {
  QuarantineServiceService,
  type QuarantineService,
} from '@backroom/proto/orders/v1/quarantine_service';
import { permissions, type PermissionName } from '@backroom/proto/permissions';
import { alarmKinds, deviceReaders } from '../devices/presence.routes.js';
import { idsOf, listQuery } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';

const { operator, location } = listQuery;
const query = z.strictObject({ operator, location });
const count = z
  .object({
    count: z.int(),
    exact: z.boolean().describe('Whether the number is exact; if false, it is a minimum'),
  })
  .nullable()
  .describe('Count; null if the caller cannot see the list');
const parts = ['quarantine', 'differences', ...alarmKinds, 'commands', 'debts'] as const;
const answer = z
  .object(
    Object.fromEntries(parts.map((part) => [part, count])) as Record<(typeof parts)[number], typeof count>,
  )
  .meta({ id: 'Attention' });

const ledgerReaders = ['LedgerAll'] as const;
const customerReaders = ['CustomersAll'] as const;
/** The count is the total of the list: no row is read. */
const one = { page: 1, limit: 1 };

/** Counts of open work. */
@Controller()
export class AttentionRoutes {
  constructor(
    @Client(QuarantineServiceService) private readonly quarantine: QuarantineService,
    @Client(PaymentsServiceService) private readonly payments: PaymentsService,
    @Client(PresenceServiceService) private readonly presence: PresenceService,
    @Client(CommandsServiceService) private readonly commands: CommandsService,
    @Client(ReceivablesServiceService) private readonly receivables: ReceivablesService,
  ) {}

  @Route({
    method: 'GET',
    path: '/attention',
    summary: 'Get counts of open issues',
    description:
      'Counts quarantined sales, payment differences, device alarms, failed commands and debts, regardless of their date.',
    tag: 'Presence',
    access: [...ledgerReaders, ...deviceReaders, ...customerReaders],
    tenancy: 'accounts',
    query,
    answer,
  })
  async count(
    @Input('query') filters: z.infer<typeof query>,
    @Req() { principal }: RoutedRequest,
  ): Promise<z.infer<typeof answer>> {
    const accountIds = idsOf(filters.operator);
    const places = { accountIds, locationIds: idsOf(filters.location), keywords: '' };
    const days = { fromDate: '', toDate: '' };
    const ofLedger = counter(principal!, ledgerReaders);
    const ofDevices = counter(principal!, deviceReaders);
    const ofCustomers = counter(principal!, customerReaders);
    const counted = await Promise.all([
      ofLedger(() =>
        this.quarantine.listQuarantined({ ...one, ...places, locationIds: [], state: 'waiting' }),
      ),
      ofLedger(() => this.payments.listReconciliation({ ...one, ...days, accountIds, keywords: '' })),
      ...alarmKinds.map((kind) =>
        ofDevices(() => this.presence.listAlarms({ ...one, ...places, kind, open: true })),
      ),
      ofDevices(() =>
        this.commands.listCommands({
          ...{ ...one, ...places, unmended: true },
          ...{ open: false, batchId: '', deviceId: 0, ids: [] },
        }),
      ),
      ofCustomers(() =>
        this.receivables.listReceivables({
          ...one,
          accountIds,
          customerId: undefined,
          open: true,
          orderId: '',
        }),
      ),
    ]);
    return Object.fromEntries(parts.map((part, at) => [part, counted[at]!])) as z.infer<typeof answer>;
  }
}

interface Counted {
  total: number;
  totalExact?: boolean;
}

/** Counts for callers with one of these permissions anywhere; the service narrows the scope. */
function counter(principal: Principal, readers: readonly PermissionName[]) {
  const allowed = accountsWith(principal, ...readers.map((name) => permissions[name]));
  return async (read: () => Promise<Counted>): Promise<z.infer<typeof count>> => {
    if (allowed !== 'all' && allowed.length === 0) return null;
    try {
      const { total, totalExact: exact = true } = await read();
      return { count: total, exact };
    } catch (error) {
      // Some lists require the permission everywhere: a caller limited to locations sees the other counts.
      if (error instanceof Problem && error.kind === 'forbidden') return null;
      throw error;
    }
  };
}
