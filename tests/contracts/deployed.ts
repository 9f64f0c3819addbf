import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretsOf } from '@backroom/standalone/secret-references';
import { addressVariable, type ServicePlan } from '@backroom/standalone/topology';

export const root = join(import.meta.dirname, '../..');

/** By service: every variable that its schemas know. */
export const known = JSON.parse(
  execFileSync(process.execPath, [join(root, 'docs/variables.mjs'), '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  }),
) as Record<string, Record<string, { needed: boolean; secret?: string }>>;

/** The metadata of an image. */
export const saidByImage = [
  ...readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8').matchAll(/^(?:ENV)? +([A-Z_]+)=/gm),
].map(([, name]) => name!);

/** Variables that a deployment sets for a service: a value, or the key of a secret in a file or reference. */
export type Environment = Record<string, { value?: string; secret?: string }>;

/** Faults of the environment of a service, a line each. */
export function faultsOf(service: ServicePlan, environment: Environment): string[] {
  const variables = known[service.name]!;
  const secrets = secretsOf(service);
  const names = Object.keys(environment);
  const lacking = Object.entries(variables)
    .filter(([name, { needed }]) => needed && !names.includes(name) && !saidByImage.includes(name))
    .map(([name]) => `${name} is missing`);
  const wrong = names.flatMap((name) => {
    const { value, secret } = environment[name]!;
    if (!(name in variables)) return [`${name} is not read`];
    if (secret === undefined) {
      // Interpolated from the environment at start, it is in no file.
      const isWritten = value && !/^\$\{\w+/.test(value);
      return secrets[name] && !secrets[name].optional && isWritten ? [`${name} is no secret here`] : [];
    }
    return secret === secrets[name]?.key ? [] : [`${name} is the secret ${secret}`];
  });
  const addresses = (service.calls ?? []).flatMap((other) => {
    const address = environment[addressVariable(other)]?.value;
    return address?.split(':')[0]?.endsWith(other) ? [] : [`${addressVariable(other)} is ${address}`];
  });
  return [...lacking, ...wrong, ...addresses];
}
