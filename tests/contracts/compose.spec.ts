import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { images } from '@backroom/standalone/docker-engines';
import { SERVICES } from '@backroom/standalone/topology';
import { databaseSecretsOf } from '@backroom/standalone/secret-references';
import { parse } from 'yaml';
import { faultsOf, root, type Environment } from './deployed.js';

interface Part {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  profiles?: string[];
  ports?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  build?: { args: { SERVICE: string } };
  depends_on?: Record<string, unknown>;
}
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Part>;
  volumes: Record<string, unknown>;
};
const own = Object.entries(services).filter(([, { image }]) => image.startsWith('backroom-'));

/** By file where its name says so. */
function variablesOf(environment: Record<string, string> = {}): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      name.endsWith('_FILE') && value.startsWith('/volumes/keys/')
        ? [name.slice(0, -5), { secret: value.slice('/volumes/keys/'.length) }]
        : [name, { value }],
    ),
  );
}

describe('PLAT-2 docker-compose.yml', () => {
  it.each(SERVICES.map((service) => [service.name, service] as const))(
    'PLAT-2 sets the variables that %s reads, and secrets by file',
    (name, service) => {
      expect(faultsOf(service, variablesOf(services[name]!.environment))).toEqual([]);
    },
  );

  it('PLAT-2 seeds a service with the variables of that service', () => {
    const seeds = Object.entries(services).filter(([name]) => name.startsWith('seed-'));
    expect(seeds.length).toBeGreaterThan(3);
    for (const [name, { environment }] of seeds) {
      const service = SERVICES.find((one) => `seed-${one.name}` === name)!;
      expect([name, faultsOf(service, variablesOf(environment))]).toEqual([name, []]);
    }
  });

  it('PLAT-2 passes every database to the jobs', () => {
    const wanted = Object.fromEntries(
      Object.entries(databaseSecretsOf(SERVICES)).map(([name, { key }]) => [name, { secret: key }]),
    );
    expect(variablesOf(services['databases']!.environment)).toMatchObject(wanted);
    expect(variablesOf(services['migrate']!.environment)).toMatchObject(wanted);
  });

  it('PLAT-2 drops privileges of own containers and pins third-party images', () => {
    for (const [name, part] of own)
      expect([name, part.read_only, part.cap_drop]).toEqual([name, true, ['ALL']]);
    for (const [name, { image }] of Object.entries(services))
      if (!image.startsWith('backroom-')) expect([name, /:v?\d/.test(image)]).toEqual([name, true]);
  });

  it('PLAT-2 refers to declared volumes and services and publishes ports on loopback only', () => {
    for (const [name, part] of Object.entries(services)) {
      const mounted = (part.volumes ?? []).map((volume) => volume.split(':')[0]!);
      const named = mounted.filter((volume) => !volume.startsWith('.'));
      expect([name, named.filter((volume) => !(volume in volumes))]).toEqual([name, []]);
      const awaited = Object.keys(part.depends_on ?? {});
      expect([name, awaited.filter((other) => !(other in services))]).toEqual([name, []]);
      for (const port of part.ports ?? [])
        expect([name, /^(127\.0\.0\.1|\$\{\w+:-127\.0\.0\.1\}):/.test(port)]).toEqual([name, true]);
    }
  });

  it('PLAT-2 has the engines that tests use with ENGINES=docker', () => {
    for (const [name, image] of Object.entries(images)) expect(services[name]!.image).toBe(image);
  });

  it('PLAT-4 scrapes the metrics of every service', () => {
    const { scrape_configs } = parse(read('deploy/docker/prometheus.yml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    expect(scrape_configs[0]!.static_configs[0]!.targets.sort()).toEqual(
      SERVICES.map(({ name }) => `${name}:9464`).sort(),
    );
  });
});
