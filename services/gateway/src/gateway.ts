import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import {
  clientOf,
  createPlatform,
  Health,
  retryWhileUnavailable,
  openFiles,
  ownHostNames,
  PlatformModule,
  readConfig,
  serviceConfig,
  type Environment,
  type Platform,
} from '@backroom/platform';
import { MailServiceService } from '@backroom/proto/support/v1/mail_service';
import { gatewayConfig } from './config.js';
import { serveApiDocs } from './console/api-docs.js';
import { serveDevMail } from './console/dev-mail.js';
import { readableUrl, serveConsole } from './console/console-files.js';
import { serveHealth } from './console/health.js';
import { addSecurityHeaders } from './console/security-headers.js';
import { acceptCspReports } from './errors/csp-reports.routes.js';
import { serveFiles } from './files/serve-files.js';
import { GatewayModule } from './gateway.module.js';
import { controllers } from './routes.js';
import { LiveHub } from './live/live-hub.js';
import { limitAddresses } from './rate-limit/limit-addresses.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { trustedProxies } from './rate-limit/trusted-proxies.js';
import { AroundCall } from './route/around-call.js';
import { limitBodies } from './route/body-limit.js';
import { acceptForms } from './route/form-file.js';
import { OwnNames } from './route/own-names.js';
import { acceptEmptyBodies } from './route/empty-bodies.js';
import { keepRawBodies } from './route/raw-body.js';
import { RequestsInHand } from './route/requests-in-hand.js';
import { refuseOtherSites } from './route/refuse-other-sites.js';
import { openApi } from './openapi/document.js';
import { declaredRoutes } from './route/declared-routes.js';
import { refuseSlowBodies } from './route/slow-bodies.js';
import { timeRequests } from './route/time-requests.js';
import { refuseUnreadable } from './route/unreadable.js';
import { ProblemFilter, sendProblem, toProblem } from './route/problem.filter.js';
import { AccessGuard } from './access/access-guard.js';

/** Maximum body outside the routes of the API, bytes. */
const bodyLimit = 1024 * 1024;
/** Milliseconds that requests in flight have at shutdown. */
const lastRequests = 10_000;
/** Maximum milliseconds between checks of connections for incomplete requests. */
const maxCheckIntervalMs = 5_000;

export interface RunningGateway {
  ready(): boolean;
  stop(): Promise<void>;
  /** The listen address. */
  url: string;
}

/** Starts the API gateway: REST v2, the live stream, the documents and the console on one port. */
export async function start(env: Environment): Promise<RunningGateway> {
  const health = await Health.open(readConfig(serviceConfig, env));
  return runGateway(env, health).catch((error: unknown) => {
    health.end();
    throw error;
  });
}

async function runGateway(env: Environment, health: Health): Promise<RunningGateway> {
  const platform = await createPlatform(env, health.metrics);
  const { log, clock, metrics } = platform;
  const config = readConfig(gatewayConfig, env);
  const proxies = trustedProxies(config.TRUSTED_PROXIES);

  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: proxies.length > 0 ? proxies : false,
    forceCloseConnections: true,
    requestTimeout: config.REQUEST_TIMEOUT,
    http: { connectionsCheckingInterval: Math.min(maxCheckIntervalMs, config.REQUEST_TIMEOUT) },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, log),
    // The documents write some paths with a trailing slash.
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // Unreadable API addresses never reach a route or the error handler.
    frameworkErrors: (error: Error, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, toProblem(error), '', log, error),
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(platform), adapter, {
    logger: ['error', 'warn'],
  });
  const fastify = app.getHttpAdapter().getInstance();

  const requests = new RequestsInHand(fastify, log);
  const routes = declaredRoutes(controllers);
  timeRequests(fastify, metrics);
  limitBodies(fastify, routes);
  acceptEmptyBodies(app);
  acceptForms(fastify);
  await fastify.register(fastifyCookie);
  const isOverTls = config.PUBLIC_URL?.startsWith('https:') ?? false;
  fastify.decorate('isOverTls', isOverTls);
  addSecurityHeaders(fastify, isOverTls);
  acceptCspReports(fastify);
  const limits = app.get(RateLimits);
  limitAddresses(fastify, limits, log);
  refuseOtherSites(
    fastify,
    routes,
    new OwnNames(config.PUBLIC_URL, readConfig(serviceConfig, env).HTTP_NAMES),
    log,
  );
  refuseSlowBodies(fastify, config.REQUEST_TIMEOUT, log);
  keepRawBodies(fastify, '/v2/payments/webhooks/');
  app.setGlobalPrefix('v2');
  app.useGlobalInterceptors(new AroundCall(app.get(AccessGuard), limits, clock));
  app.useGlobalFilters(new ProblemFilter(log));
  const names = ownHostNames(platform.config);
  const parts = config.PARTS.split(',').filter(Boolean);
  serveHealth(fastify, { metrics, parts, health, names });
  await serveApiDocs(fastify, openApi(routes), config.DEVICES_URL);
  await serveFiles(fastify, await openFiles(config, clock), log);
  if (config.DEV_MAIL_TOKEN)
    serveDevMail(fastify, app.get(clientOf(MailServiceService)), config.DEV_MAIL_TOKEN, log);
  await serveConsole(fastify, config.CONSOLE_DIR, log);

  const hub = app.get(LiveHub);
  metrics.gauge('live_streams', 'Open live streams', [], (gauge) => gauge.set(hub.size));
  await retryWhileUnavailable(() => hub.start());
  await app.listen(config.HTTP_PORT, config.HTTP_HOST);
  health.started();
  log.info('ready');

  return {
    url: await app.getUrl(),
    ready: () => health.isReady,
    async stop() {
      await health.drain();
      const answered = requests.end(lastRequests);
      await hub.stop();
      await answered;
      await app.close();
      await platform.eventLog.close();
      health.end();
      log.info('stopped');
    },
  };
}

function rootModule(platform: Platform): Type {
  @Module({ imports: [PlatformModule.of(platform), GatewayModule] })
  class RootModule {}
  return RootModule;
}
