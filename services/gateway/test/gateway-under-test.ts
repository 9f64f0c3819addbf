import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importJWK, SignJWT, type JWK } from 'jose';
import { startTestEngines } from '@backroom/standalone/testing';
import { signingKeys } from '@backroom/testing/service-under-test';
import { start, type RunningGateway } from '../src/gateway.js';
import { policyNames } from '../src/rate-limit/policies.js';
import type { RouteDeclaration } from '../src/route/route.js';
import { StubServices } from './stub-services.js';

export interface Answer {
  status: number;
  type: string;
  headers: Headers;
  text: string;
  body: {
    status?: number;
    traceId?: string;
    detail?: string;
    type?: string;
    errors?: { field: string; code: string; params: object; message: string }[];
  };
}

/** The gateway over HTTP with a real event log, its services stubbed, and access tokens that the test signs. */
export class GatewayUnderTest {
  readonly services = new StubServices();
  readonly accessKeys = signingKeys();
  readonly filesKey = Buffer.alloc(32, 3).toString('base64');
  filesDir = '';
  private gateway!: RunningGateway;
  private end!: () => Promise<void>;

  async start(env: Record<string, string> = {}): Promise<void> {
    const engines = await startTestEngines({ postgres: true });
    const log = await engines.postgres.database('event-log');
    const principals = signingKeys();
    const filesDir = await mkdtemp(join(tmpdir(), 'backroom-files-'));
    this.filesDir = filesDir;
    await this.services.start(principals.publicKeys);
    const url = this.services.url;
    this.gateway = await start({
      SERVICE_NAME: 'gateway',
      LOG_LEVEL: 'silent',
      EVENT_LOG_URL: log.app,
      EVENT_LOG_MIGRATION_URL: log.owner,
      PRINCIPAL_ISSUERS: '{}',
      PRINCIPAL_PRIVATE_KEY: principals.privateKey,
      ACCESS_TOKEN_PUBLIC_KEYS: this.accessKeys.publicKeys,
      HTTP_PORT: '0',
      // Every test calls from this one address; the limits have their own tests.
      RATE_LIMITS: policyNames.map((name) => `${name}=1000000/60`).join(' '),
      IDENTITY_URL: url,
      CATALOGUE_URL: url,
      LOCATIONS_KIOSKS_URL: url,
      ORDERS_LEDGER_URL: url,
      LOYALTY_GIFTCARDS_URL: url,
      REPORTING_URL: url,
      SUPPORT_URL: url,
      FILES_DIR: filesDir,
      FILES_KEY: this.filesKey,
      ...env,
    });
    this.end = async () => {
      await this.gateway.stop();
      this.services.stop();
      await rm(filesDir, { recursive: true });
      await log.drop();
      await engines.stop();
    };
  }

  get url(): string {
    return this.gateway.url;
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** A token of a user who may call this route. */
  tokenFor({ access }: Pick<RouteDeclaration, 'access'>): Promise<string> {
    return this.token(access === 'super admin' ? { subject: '2' } : {});
  }

  /** A token signed by identity, or a manipulated one. */
  async token(
    manipulate: {
      claims?: object;
      header?: object;
      expires?: number | null;
      key?: JWK;
      audience?: string;
      issuer?: string;
      subject?: string;
    } = {},
  ): Promise<string> {
    const jwk = manipulate.key ?? (JSON.parse(this.accessKeys.privateKey) as JWK);
    const now = Math.floor(Date.now() / 1000);
    const token = new SignJWT({ sid: '0197746a-0000-7000-8000-000000000001', ...manipulate.claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ: 'JWT', ...manipulate.header })
      .setIssuer(manipulate.issuer ?? 'backroom')
      .setAudience(manipulate.audience ?? 'backroom-api')
      .setSubject(manipulate.subject ?? '5')
      .setIssuedAt(now);
    if (manipulate.expires !== null) token.setExpirationTime(now + (manipulate.expires ?? 900));
    return token.sign(await importJWK(jwk, 'EdDSA'));
  }

  async call(
    method: string,
    path: string,
    options: { token?: string; body?: string | object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { token, body, headers } = options;
    const answer = await fetch(`${this.gateway.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof body === 'object' && !(body instanceof FormData) ? JSON.stringify(body) : body,
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      type,
      headers: answer.headers,
      text,
      body: (type.includes('json') ? JSON.parse(text) : {}) as Answer['body'],
    };
  }
}
