import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { makeSuperAdmin } from '@backroom/identity';
import { Problem } from '@backroom/platform';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs admin --email ada@example.com --first-name Ada --last-name Lovelace
Creates a super admin and prints an initial password, to be changed at the first sign-in, when two-factor authentication
should also be enabled.
  the variables of identity`;

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
  console.log(`created super admin ${email} with the initial password\n${password}`);
});
