import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { identityConfig } from './config.js';

const key = randomBytes(32).toString('base64');
const rest = {
  ...{ ACCESS_TOKEN_PRIVATE_KEY: 'k', AUDIT_KEY: key, IDENTITY_SEAL_KEY: key, MAIL_SEAL_KEY: key },
  PUBLIC_URL: 'https://console.example.test',
  LOYALTY_GIFTCARDS_URL: 'keeper:5000',
};
const isTaken = (more: Record<string, string>) => identityConfig.safeParse({ ...rest, ...more }).success;

it('AUTH-1 requires the full cost of password hashes on every reachable host and in production', () => {
  expect(identityConfig.parse(rest).PASSWORD_MEMORY).toBe(19_456);
  expect(isTaken({ PASSWORD_MEMORY: '65536', GRPC_BIND: '0.0.0.0:9000', NODE_ENV: 'production' })).toBe(true);
  expect(isTaken({ PASSWORD_MEMORY: '64' })).toBe(true);
  expect(isTaken({ PASSWORD_MEMORY: '64', GRPC_BIND: '0.0.0.0:9000' })).toBe(false);
  expect(isTaken({ PASSWORD_MEMORY: '64', NODE_ENV: 'production' })).toBe(false);
});
