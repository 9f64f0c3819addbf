import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  type Client,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { freePort, principalIssuers, startTestEngines, type SigningKey } from '@backroom/standalone/testing';
import { signingKeys } from './service-under-test.js';

interface Running {
  rpc: readonly ServiceDefinition[];
  stop(): Promise<void>;
}

type Method = (
  request: object,
  metadata: Metadata,
  options: { deadline: number },
  answer: (error: ServiceError | null, response?: object) => void,
) => void;

/** The outcome of one call: its gRPC code, 0 with the response. */
export interface CallOutcome {
  code: number;
  response?: object;
}

/** Services run by their own `start` on real engines, called as the gateway calls them. */
export class EveryService {
  /** Signing keys of the gateway, and of the kiosk-gateway. */
  readonly keys = signingKeys();
  readonly edgeKeys = signingKeys();
  private readonly clients = new Map<string, Client>();
  private readonly addresses = new Map<string, string>();
  private readonly ends: (() => Promise<unknown>)[] = [];

  private readonly definitions = new Map<string, ServiceDefinition>();

  private constructor() {}

  /** Starts the named services. */
  static async start(names: readonly string[]): Promise<EveryService> {
    const services = new EveryService();
    await services.startAll(names);
    return services;
  }

  /** The calls that a service answers, as declared by the service. */
  definitionOf(service: string): ServiceDefinition {
    return this.definitions.get(service)!;
  }

  /** The address of a service. */
  addressOf(service: string): string {
    return this.addresses.get(service)!;
  }

  /** Calls a method; `principal` is the signed one, and an omitted request is an empty one. */
  call(service: string, method: string, principal?: string, request?: object): Promise<CallOutcome> {
    const metadata = new Metadata();
    if (principal !== undefined) metadata.set('x-principal', principal);
    const client = this.clients.get(service) as unknown as Record<string, Method>;
    const empty = this.definitionOf(service)[method]!.requestDeserialize(Buffer.alloc(0)) as object;
    const options = { deadline: Date.now() + 10_000 };
    return new Promise((resolve) =>
      client[method]!({ ...empty, ...request }, metadata, options, (error, response) =>
        resolve({ code: error?.code ?? 0, response }),
      ),
    );
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end();
  }

  private async startAll(names: readonly string[]): Promise<void> {
    const engines = await startTestEngines({ postgres: true, clickhouse: true });
    const log = await engines.postgres.database('event-log');
    const analytics = await engines.clickhouse.database('contracts');
    this.ends.push(
      () => engines.stop(),
      () => log.drop(),
      () => analytics.drop(),
    );
    const issuerKeys = {
      gateway: JSON.parse(this.keys.privateKey) as SigningKey,
      identity: JSON.parse(this.edgeKeys.privateKey) as SigningKey,
      'kiosk-gateway': JSON.parse(this.edgeKeys.privateKey) as SigningKey,
      'orders-ledger': JSON.parse(this.edgeKeys.privateKey) as SigningKey,
    };
    for (const name of names) {
      const database = await engines.postgres.database(name);
      const url = `127.0.0.1:${await freePort()}`;
      const { start } = (await import(`@backroom/${name}`)) as {
        start(env: Record<string, string>): Promise<Running>;
      };
      const service = await start({
        SERVICE_NAME: name,
        LOG_LEVEL: 'silent',
        GRPC_BIND: url,
        DATABASE_URL: database.app,
        MIGRATION_DATABASE_URL: database.owner,
        EVENT_LOG_URL: log.app,
        EVENT_LOG_MIGRATION_URL: log.owner,
        PRINCIPAL_ISSUERS: JSON.stringify(principalIssuers(name, issuerKeys)),
        ACCESS_TOKEN_PRIVATE_KEY: this.keys.privateKey,
        AUDIT_KEY: Buffer.alloc(32, 7).toString('base64'),
        IDENTITY_SEAL_KEY: Buffer.alloc(32, 1).toString('base64'),
        MAIL_SEAL_KEY: Buffer.alloc(32, 2).toString('base64'),
        MAIL_FROM: 'Backroom <no-reply@example.test>',
        PUBLIC_URL: 'https://console.example.test',
        DEVICE_PEPPER: 'a pepper of many letters',
        FILES_DIR: join(tmpdir(), `backroom-files-${process.pid}`),
        FILES_KEY: Buffer.alloc(32, 3).toString('base64'),
        // No other service runs: calls to one use its own key, and fail.
        PRINCIPAL_PRIVATE_KEY: this.edgeKeys.privateKey,
        LOYALTY_GIFTCARDS_URL: '127.0.0.1:1',
        CLICKHOUSE_URL: engines.clickhouse.url,
        CLICKHOUSE_DATABASE: analytics.name,
      });
      const definition = joined(name, service.rpc);
      this.definitions.set(name, definition);
      this.addresses.set(name, url);
      const ClientClass = makeGenericClientConstructor(definition, name);
      const client = new ClientClass(url, credentials.createInsecure());
      this.clients.set(name, client);
      this.ends.push(async () => {
        client.close();
        await service.stop();
        await database.drop();
      });
    }
  }
}

/** All calls of one service by name; no name may occur twice. */
function joined(service: string, parts: readonly ServiceDefinition[]): ServiceDefinition {
  const entries = parts.flatMap((part) => Object.entries(part));
  const twice = entries.filter(([name], place) => entries.findIndex(([other]) => other === name) < place);
  if (twice.length) throw new Error(`${service} answers two calls named ${twice.map(([name]) => name)}`);
  return Object.fromEntries(entries);
}
