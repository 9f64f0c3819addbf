import { Client } from '@backroom/platform';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  LocationsServiceService,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { instantOf } from '../route/instants.js';

const credentials = z.strictObject({
  login: z.string().min(1).max(255).describe('Login string of the kiosk'),
  password: z.string().min(1).max(255),
});
const answer = z
  .object({
    accessToken: z.string(),
    expiresAt: z.iso.datetime(),
    kiosk: z.object({ id: z.int(), name: z.string(), locationId: z.int(), accountId: z.int() }),
  })
  .meta({ id: 'DeviceSession' });

/** How a kiosk gets a token for calls over HTTP. */
@Controller()
export class DeviceTokenRoutes {
  constructor(
    @Client(LocationsServiceService) private readonly locations: LocationsService,
    private readonly limits: RateLimits,
  ) {}

  @Route({
    method: 'POST',
    path: '/auth/device',
    summary: 'Create a kiosk access token',
    description: "Exchanges the kiosk's login string and password for a token that is valid for one hour.",
    tag: 'Session',
    access: 'public',
    tenancy: 'none',
    body: credentials,
    example: { body: { login: 'lobby-1', password: 'secret' } },
    answer,
  })
  async issue(
    @Input('body') { login, password }: z.infer<typeof credentials>,
    @Req() request: RoutedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof answer>> {
    const issued = await this.limits.limitKioskAttempts(login, request, reply, () =>
      this.locations.issueDeviceToken({ login, secret: password }),
    );
    const { id, name, locationId, accountId } = issued.device!;
    return {
      accessToken: issued.token,
      expiresAt: instantOf(issued.expiresAt),
      kiosk: { id, name, locationId, accountId },
    };
  }
}
