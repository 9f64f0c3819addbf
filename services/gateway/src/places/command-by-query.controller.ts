import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';
import type { CommandsService } from '@backroom/proto/locations/v1/commands_service';
import { Input, Route } from '../route/route.js';
import { COMMANDS, IDENTITY } from '../services.js';
import { CommandsController } from './commands.controller.js';
import { kioskParams, sentAnswer } from './command-shapes.js';

const commandQuery = z.strictObject({ command: z.string().min(1).max(20) });

/** The documents' older call, which commands by GET (S3 section 7, decided: stays for compatibility). */
@Controller()
export class CommandByQueryController {
  private readonly canonical: CommandsController;

  constructor(@Inject(COMMANDS) commands: CommandsService, @Inject(IDENTITY) identity: IdentityService) {
    this.canonical = new CommandsController(commands, identity);
  }

  @Route({
    method: 'GET',
    path: '/locations/:id/kiosks/:kioskId',
    summary: 'The older call for telling a kiosk something; POST …/commands is the canonical one',
    tag: 'Commands',
    tenancy: 'accounts',
    access: ['DevicesCommand'],
    params: kioskParams,
    query: commandQuery,
    answer: sentAnswer,
    idempotency: 'key',
  })
  send(
    @Input('params') params: z.infer<typeof kioskParams>,
    @Input('query') query: z.infer<typeof commandQuery>,
  ): Promise<z.infer<typeof sentAnswer>> {
    return this.canonical.toKiosk(params, query);
  }
}
