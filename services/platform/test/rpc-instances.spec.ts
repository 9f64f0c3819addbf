import dns from 'node:dns';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Server, type ServiceDefinition } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@backroom/standalone/testing';
import { DeadLettersServiceService } from '@backroom/proto/platform/v1/dead_letters_service';
import { TestCertificates, withOpenssl } from '../../kiosk-gateway/test/made-certificates.js';
import { signingKeys } from '@backroom/testing/service-under-test';
import { SystemClock } from '../src/clock/clock.js';
import { createRpcClient, GrpcAccess, type RpcClient } from '../src/grpc/index.js';
import { PrincipalSigner } from '../src/principal/index.js';
import { until } from './event-log.contract.js';

type Definition = typeof DeadLettersServiceService;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** One instance of a service, which counts its calls. */
class Instance {
  calls = 0;
  private constructor(private readonly server: Server) {}

  static async start(address: string, access: GrpcAccess): Promise<Instance> {
    const server = new Server(access.serverOptions);
    const instance = new Instance(server);
    const answers = Object.fromEntries(
      Object.entries(DeadLettersServiceService).map(([method, definition]) => [
        method,
        (_call: unknown, answer: (error: null, value: object) => void) => {
          instance.calls++;
          answer(null, definition.responseDeserialize(Buffer.alloc(0)));
        },
      ]),
    );
    server.addService(DeadLettersServiceService as ServiceDefinition, answers as never);
    await new Promise<void>((resolve, reject) =>
      server.bindAsync(address, access.server, (error) => (error ? reject(error) : resolve())),
    );
    ends.push(() => server.forceShutdown());
    return instance;
  }

  /** Stops as a pod does: calls in flight are answered, new ones go elsewhere. */
  stop(): Promise<void> {
    return new Promise((resolve) => this.server.tryShutdown(() => resolve()));
  }
}

function client(url: string, access: GrpcAccess): RpcClient<Definition> {
  const clock = new SystemClock();
  const signer = new PrincipalSigner('gateway', signingKeys().privateKey, clock);
  const made = createRpcClient(DeadLettersServiceService, {
    ...{ url, service: 'ledger', caller: 'gateway', access, signer, clock },
  });
  ends.push(() => made.close());
  return made;
}

const ask = (one: RpcClient<Definition>) => one.listDeadLetters({ ...page });
const page = { page: 1, limit: 1, keywords: '' };

/** Resolves a host name of this test to the given addresses, as the headless Service of a cluster does. */
function nameOf(addresses: () => string[]): string {
  const { lookup } = dns.promises;
  dns.promises.lookup = (async (host: string, options: object) =>
    host === 'ledger.test'
      ? addresses().map((address) => ({ address, family: 4 }))
      : lookup(host, options)) as never;
  ends.push(() => (dns.promises.lookup = lookup));
  return 'ledger.test';
}

describe('PLAT-3 several instances of a service', () => {
  it('PLAT-3 balances calls over the instances, finds a new instance, and loses no call when one stops', async () => {
    const access = new GrpcAccess({ GRPC_MAX_CONNECTION_AGE: 1 });
    const port = await freePort();
    const [first, second] = [
      await Instance.start(`127.0.0.1:${port}`, access),
      await Instance.start(`127.0.0.2:${port}`, access),
    ];
    let known = ['127.0.0.1', '127.0.0.2'];
    const caller = client(`${nameOf(() => known)}:${port}`, access);
    for (let n = 0; n < 40; n++) await ask(caller);
    expect(Math.min(first.calls, second.calls)).toBeGreaterThan(10);

    const third = await Instance.start(`127.0.0.3:${port}`, access);
    known = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    const failures: unknown[] = [];
    const asking = () => ask(caller).catch((error: unknown) => failures.push(String((error as Error).cause)));
    await until('the new instance is called', async () => (await asking(), third.calls > 0), 30_000);

    known = ['127.0.0.2', '127.0.0.3'];
    const ending = first.stop();
    // Long enough for every connection to be exchanged several times.
    const end = performance.now() + 4_000;
    let sent = 0;
    const callers = Array.from({ length: 20 }, async () => {
      for (; performance.now() < end; sent++) await asking();
    });
    await Promise.all(callers);
    expect(sent).toBeGreaterThan(500);
    await ending;
    const calls = first.calls;
    for (let n = 0; n < 50; n++) await asking();
    expect(first.calls).toBe(calls);
    expect(failures).toEqual([]);
  });
});

it('PLAT-3 answers every call of a single instance, however often connections are replaced', async () => {
  const access = new GrpcAccess({ GRPC_MAX_CONNECTION_AGE: 1 });
  const url = `127.0.0.1:${await freePort()}`;
  const only = await Instance.start(url, access);
  const caller = client(url, access);
  const end = performance.now() + 5_000;
  const callers = Array.from({ length: 20 }, async () => {
    while (performance.now() < end) await ask(caller);
  });
  await Promise.all(callers);
  expect(only.calls).toBeGreaterThan(500);
});

it('PLAT-3 retries a call whose connection closes before the response', async () => {
  const access = new GrpcAccess({ GRPC_MAX_CONNECTION_AGE: 30 });
  const behind = await freePort();
  const only = await Instance.start(`127.0.0.1:${behind}`, access);
  let cuts = 0;
  const between = createServer((caller) => {
    const called = connect(behind, '127.0.0.1');
    caller.on('error', () => called.destroy()).on('close', () => called.destroy());
    called.on('error', () => caller.destroy()).on('close', () => caller.destroy());
    called.on('data', (bytes) => caller.write(bytes));
    caller.on('data', (bytes) => {
      if (cuts === 0) return void called.write(bytes);
      cuts--;
      caller.end();
    });
  });
  const port = await freePort();
  await once(between.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => between.close());
  const caller = client(`127.0.0.1:${port}`, access);
  await ask(caller);
  cuts = 1;
  await ask(caller);
  expect({ cuts, calls: only.calls }).toEqual({ cuts: 0, calls: 2 });
});

withOpenssl('PERM-3 calls between services over TLS', () => {
  const made = new TestCertificates();
  ends.push(() => undefined);

  const accessOf = (name: string, authority: string) =>
    new GrpcAccess({
      GRPC_TLS_CERT: made.path(`${name}.crt`),
      GRPC_TLS_KEY: made.path(`${name}.key`),
      GRPC_TLS_CA: made.path(`${authority}.crt`),
      GRPC_MAX_CONNECTION_AGE: 30,
    });

  it('PERM-3 are answered only to clients with a certificate of the same authority', async () => {
    for (const authority of ['ours', 'theirs']) made.authority(authority);
    for (const name of ['ledger', 'gateway']) made.issue('ours', name, name);
    made.issue('theirs', 'stranger', 'gateway');
    try {
      const url = `127.0.0.1:${await freePort()}`;
      const ledger = await Instance.start(url, accessOf('ledger', 'ours'));
      await ask(client(url, accessOf('gateway', 'ours')));
      expect(ledger.calls).toBe(1);
      for (const access of [
        accessOf('stranger', 'ours'),
        accessOf('stranger', 'theirs'),
        accessOf('gateway', 'theirs'),
        new GrpcAccess({ GRPC_MAX_CONNECTION_AGE: 30 }),
      ])
        await expect(ask(client(url, access))).rejects.toMatchObject({ kind: 'unavailable' });
      expect(ledger.calls).toBe(1);
    } finally {
      made.remove();
    }
  });
});
