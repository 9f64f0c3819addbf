import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@backroom/standalone/testing';
import { readConfig, serviceConfig } from '../src/config/index.js';
import { Health } from '../src/service/health.js';

const opened: Health[] = [];
afterEach(() => opened.splice(0).forEach((health) => health.end()));

async function open(env: Record<string, string> = {}): Promise<{ health: Health; url: string }> {
  const port = await freePort();
  const health = await Health.open(
    readConfig(serviceConfig, {
      SERVICE_NAME: 'ledger',
      PRINCIPAL_ISSUERS: '{}',
      METRICS_PORT: String(port),
      METRICS_HOST: '127.0.0.2',
      ...env,
    }),
  );
  opened.push(health);
  return { health, url: `http://127.0.0.2:${port}` };
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}

describe('PLAT-2 health of a service', () => {
  it('PLAT-2 listens at the configured host and port', async () => {
    const { url } = await open();
    expect(await ask(`${url}/healthz`)).toEqual({ status: 200, text: 'ok\n' });
    await expect(fetch(url.replace('127.0.0.2', '127.0.0.1'))).rejects.toThrow();
  });

  it('PLAT-2 is alive from the start, ready when its dependencies are, and names what is missing', async () => {
    const { health, url } = await open();
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 });
    expect(await ask(`${url}/readyz`)).toEqual({ status: 503, text: 'not ready: starting\n' });
    let consumers: string | undefined = 'consumers';
    health.started(
      () => consumers,
      () => undefined,
    );
    expect(await ask(`${url}/readyz`)).toEqual({ status: 503, text: 'not ready: consumers\n' });
    expect(health.isReady).toBe(false);
    consumers = undefined;
    expect(await ask(`${url}/readyz`)).toEqual({ status: 200, text: 'ready\n' });
  });

  it('PLAT-5 reports not ready for the drain delay while it keeps working, because others notice late', async () => {
    const { health, url } = await open({ DRAIN_DELAY: '1' });
    health.started();
    const began = performance.now();
    const drained = health.drain();
    expect(await ask(`${url}/readyz`)).toEqual({ status: 503, text: 'not ready: stopping\n' });
    expect((await ask(`${url}/healthz`)).status).toBe(200);
    await drained;
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });
});
