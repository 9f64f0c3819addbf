import { Module } from '@nestjs/common';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { clientsOf, Clock, EVENT_LOG, PLATFORM, provide, readConfig } from '@backroom/platform';
import { MailServiceService } from '@backroom/proto/support/v1/mail_service';
import { GATEWAY_CONFIG, gatewayConfig } from './config.js';
import { LiveHub } from './live/live-hub.js';
import { countersOf } from './rate-limit/counters.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { controllers } from './routes.js';
import { defaultCards } from './customers/default-cards.js';
import { exportKeepers } from './sales/export/export-keepers.js';
import { ExportFile } from './sales/export/export-file.js';
import { serviceClients } from './services.js';
import { AccessGuard } from './access/access-guard.js';
import { AccessTokenVerifier } from './access/access-token.js';
import { ApiKeyVerifier } from './access/api-key.js';
import { DeviceTokenVerifier } from './devices/device-token.js';
import { RefreshCookie } from './session/refresh-cookie.js';
import { SsoCookie } from './sso/sso-cookie.js';
import { everyService } from './system/every-service.js';

/** Providers that call services themselves. */
const serviceCallers = [AccessGuard, ApiKeyVerifier, DeviceTokenVerifier, ExportFile];

/** The services that the gateway calls. */
export const behind: readonly ServiceDefinition[] = [
  ...clientsOf([...controllers, ...serviceCallers]),
  MailServiceService,
];

@Module({
  controllers,
  providers: [
    ...serviceClients(behind),
    ...serviceCallers,
    everyService,
    exportKeepers,
    defaultCards,
    provide(GATEWAY_CONFIG, [PLATFORM], ({ env }) => readConfig(gatewayConfig, env)),
    provide(
      AccessTokenVerifier,
      [GATEWAY_CONFIG, Clock],
      (config, clock) => new AccessTokenVerifier(config.ACCESS_TOKEN_PUBLIC_KEYS, clock),
    ),
    RefreshCookie,
    SsoCookie,
    provide(
      RateLimits,
      [GATEWAY_CONFIG, PLATFORM],
      (config, platform) => new RateLimits(config.RATE_LIMITS, countersOf(config, platform)),
    ),
    provide(
      LiveHub,
      [EVENT_LOG, Clock, AccessGuard],
      (eventLog, clock, guard) => new LiveHub(eventLog, clock, (userId) => guard.forget(userId)),
    ),
  ],
})
export class GatewayModule {}
