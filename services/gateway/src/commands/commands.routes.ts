import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import {
  CommandsServiceService,
  type CommandsService,
  type SendCommandRequest,
} from '@backroom/proto/locations/v1/commands_service';
import { Input, Route } from '../route/route.js';
import {
  actionSent,
  command,
  commandOf,
  commandsAnswer,
  commandsQuery,
  commandsRequest,
  coolerParams,
  kioskParams,
  listedCommandOf,
  sentAnswer,
} from './command-shapes.js';
import { personNames } from '../people/person-names.js';
import { metaOf } from '../route/fields.js';

const word = z.string().min(1).max(20);
const commandBody = z.strictObject({ command: word });
const bulkBody = z.strictObject({
  command: word,
  ids: z.array(z.int().min(1)).min(1).max(100),
});
const bulkResult = z
  .object({
    id: z.int().describe('Kiosk id'),
    command: command.nullable(),
    code: z.string().describe('Error code if no command was created'),
    reason: z.string(),
  })
  .meta({ id: 'BulkCommandResult' });
const bulkAnswer = z.object({ results: z.array(bulkResult) }).meta({ id: 'BulkCommand' });

const readers = [
  'DevicesCommand',
  'AddonsAll',
  'SalesAndReportingAll',
  'SetupAll',
  'SetupLocations',
] as const;
const shared = { tag: 'Commands', tenancy: 'accounts' } as const;
const ofReboot = { of: 'kioskReboot', when: { command: 'reboot' } } as const;
const commanders = { ...shared, access: ['DevicesCommand'], idempotency: 'key' } as const;

/** Commands for devices, and their results (DEV-3). */
@Controller()
export class CommandsRoutes {
  constructor(
    @Client(CommandsServiceService) private readonly commands: CommandsService,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
  ) {}

  @Route({
    ...commanders,
    method: 'POST',
    path: '/locations/:id/kiosks/:kioskId/commands',
    part: ofReboot,
    summary: 'Send a command to a kiosk',
    description: 'The command is `reboot` or `update`. Returns the queued command.',
    params: kioskParams,
    body: commandBody,
    example: { body: { command: 'reboot' } },
    answer: sentAnswer,
  })
  toKiosk(
    @Input('params') { id, kioskId }: z.infer<typeof kioskParams>,
    @Input('body') { command: type }: z.infer<typeof commandBody>,
  ): Promise<z.infer<typeof sentAnswer>> {
    return this.send({ locationId: id, deviceId: kioskId, type, deviceKind: 'kiosk' });
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:id/kiosks/:kioskId/commands',
    summary: 'List commands of a kiosk',
    description: 'Newest first.',
    access: readers,
    params: kioskParams,
    query: commandsQuery,
    answer: commandsAnswer,
  })
  ofKiosk(
    @Input('params') { id, kioskId }: z.infer<typeof kioskParams>,
    @Input('query') query: z.infer<typeof commandsQuery>,
  ): Promise<z.infer<typeof commandsAnswer>> {
    return this.page({ ...commandsRequest(query, kioskId), locationIds: [id] });
  }

  @Route({
    ...commanders,
    method: 'POST',
    path: '/kiosks/commands',
    summary: 'Send a command to several kiosks',
    description: 'Accepts up to 100 kiosks and returns a result for each.',
    body: bulkBody,
    example: { body: { command: 'reboot', ids: [7] } },
    answer: bulkAnswer,
  })
  async toKiosks(
    @Input('body') { command: type, ids }: z.infer<typeof bulkBody>,
  ): Promise<z.infer<typeof bulkAnswer>> {
    const { results } = await this.commands.sendCommands({ deviceIds: ids, type, deviceKind: 'kiosk' });
    const names = await this.names(results.flatMap((result) => result.command ?? []));
    return {
      results: results.map(({ deviceId, command: sent, refusal, reason }) => ({
        id: deviceId,
        command: sent ? commandOf(sent, names) : null,
        code: refusal,
        reason,
      })),
    };
  }

  @Route({
    ...commanders,
    method: 'POST',
    path: '/locations/:locationId/coolers/:id',
    summary: 'Send a command to a lock',
    description: 'The command is `unlock`, `lock`, `enable`, `disable` or `reboot`.',
    params: coolerParams,
    query: commandBody,
    example: { query: { command: 'unlock' } },
    answer: sentAnswer,
  })
  toCooler(
    @Input('params') { locationId, id }: z.infer<typeof coolerParams>,
    @Input('query') { command: type }: z.infer<typeof commandBody>,
  ): Promise<z.infer<typeof sentAnswer>> {
    return this.send({ locationId, deviceId: id, type, deviceKind: 'lock' });
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/commands',
    summary: 'List device commands',
    description: 'Commands to devices accessible to the caller, newest first.',
    access: readers,
    query: commandsQuery,
    answer: commandsAnswer,
  })
  list(@Input('query') query: z.infer<typeof commandsQuery>): Promise<z.infer<typeof commandsAnswer>> {
    return this.page(commandsRequest(query));
  }

  private async send(request: SendCommandRequest): Promise<z.infer<typeof sentAnswer>> {
    const { command: sent, underWay } = await this.commands.sendCommand(request);
    const names = await this.names([sent!, ...(underWay ? [underWay] : [])]);
    return {
      message: actionSent,
      command: commandOf(sent!, names),
      underWay: underWay ? commandOf(underWay, names) : null,
    };
  }

  private async page(request: ReturnType<typeof commandsRequest>): Promise<z.infer<typeof commandsAnswer>> {
    const { commands, total } = await this.commands.listCommands(request);
    const names = await this.names(commands.map((listed) => listed.command!));
    return { data: commands.map((one) => listedCommandOf(one, names)), meta: metaOf(total) };
  }

  private names(commands: readonly { requestedBy: number }[]) {
    return personNames(
      this.identity,
      commands.map(({ requestedBy }) => requestedBy),
    );
  }
}
