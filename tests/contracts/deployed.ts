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

/** What an image says of itself. */
export const saidByImage = [
  ...readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8').matchAll(/^(?:ENV)? +([A-Z_]+)=/gm),
].map(([, name]) => name!);

/** What a deployment tells a service: a value, or the key of a secret that stands in a file or is referred to. */
export type Told = Record<string, { value?: string; secret?: string }>;

/** What is wrong with what a service is told, a line each. */
export function faultsOf(service: ServicePlan, told: Told): string[] {
  const variables = known[service.name]!;
  const secrets = secretsOf(service);
  const names = Object.keys(told);
  const lacking = Object.entries(variables)
    .filter(([name, { needed }]) => needed && !names.includes(name) && !saidByImage.includes(name))
    .map(([name]) => `${name} is not told`);
  const wrong = names.flatMap((name) => {
    const { value, secret } = told[name]!;
    if (!(name in variables)) return [`${name} is not read`];
    if (secret === undefined) {
      // Interpolated from the environment of whoever starts it, it stands in no file.
      const isWritten = value && !/^\$\{\w+/.test(value);
      return secrets[name] && !secrets[name].optional && isWritten ? [`${name} is no secret here`] : [];
    }
    return secret === secrets[name]?.key ? [] : [`${name} is the secret ${secret}`];
  });
  const addresses = (service.calls ?? []).flatMap((other) => {
    const address = told[addressVariable(other)]?.value;
    return address?.split(':')[0]?.endsWith(other) ? [] : [`${addressVariable(other)} is ${address}`];
  });
  return [...lacking, ...wrong, ...addresses];
}
