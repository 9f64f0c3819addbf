import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { makeSuperAdmin } from '@backroom/identity';
import { Problem } from '@backroom/platform';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs admin --email ada@example.com --first-name Ada --last-name Lovelace
Makes somebody who may do everything (a super admin), and prints the password of their first sign-in: they change it then,
in their profile, and take a second factor.
  everything that identity is told`;

await runJob(usage, async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      email: { type: 'string', default: '' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
    },
  });
  const { email, 'first-name': firstName, 'last-name': lastName } = values;
  const password = randomBytes(18).toString('base64url');
  const env = { ...new JobEnvironment().all, SERVICE_NAME: 'identity' };
  await makeSuperAdmin(env, { email, firstName, lastName, password }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new Problems([error.message, ...error.fields.map((one) => `${one.field}: ${one.message}`)]);
  });
  console.log(`${email} may do everything, and signs in for the first time by\n${password}`);
});
