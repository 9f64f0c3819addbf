import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { Client, Problem } from '@backroom/platform';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { CommandsServiceService, type CommandsService } from '@backroom/proto/locations/v1/commands_service';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { PlacesServiceService, type PlacesService } from '@backroom/proto/locations/v1/places_service';
import { CommandsRoutes } from './commands.routes.js';
import { kioskParams, sentAnswer } from './command-shapes.js';
import { kiosk, kioskOf } from '../devices/kiosk-shapes.js';

/** Without a command the record is returned (S3 section 7). */
const commandQuery = z.strictObject({ command: z.string().min(1).max(20).optional() });
const answer = z.union([sentAnswer, kiosk]);

/** The legacy call of the documents, which issues commands by GET (S3 section 7, decided: stays for compatibility). */
@Controller()
export class CommandByQueryRoutes {
  private readonly canonical: CommandsRoutes;

  constructor(
    @Client(CommandsServiceService) commands: CommandsService,
    @Client(IdentityServiceService) identity: IdentityService,
    @Client(PlacesServiceService) private readonly places: PlacesService,
  ) {
    this.canonical = new CommandsRoutes(commands, identity);
  }

  @Route({
    method: 'GET',
    path: '/locations/:id/kiosks/:kioskId',
    part: { of: 'kioskReboot', when: { command: 'reboot' } },
    summary: 'Get a kiosk',
    description: 'With `command`, sends that command to the kiosk; prefer `POST …/commands`.',
    tag: 'Commands',
    tenancy: 'accounts',
    access: ['DevicesCommand', 'SetupAll', 'SetupLocations'],
    params: kioskParams,
    query: commandQuery,
    example: { query: { command: 'reboot' } },
    answer,
    idempotency: 'key',
  })
  async send(
    @Input('params') params: z.infer<typeof kioskParams>,
    @Input('query') { command }: z.infer<typeof commandQuery>,
    @Req() { method }: RoutedRequest,
  ): Promise<z.infer<typeof answer>> {
    // HEAD is sent by clients that only check a link: previews, caches.
    if (command && method === 'HEAD') throw Problem.notFound('record');
    if (command) return this.canonical.toKiosk(params, { command });
    const { id, kioskId } = params;
    return kioskOf((await this.places.getKiosk({ locationId: id, kioskId })).kiosk!);
  }
}
