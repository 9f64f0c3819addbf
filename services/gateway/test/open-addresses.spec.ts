import { readConfig } from '@backroom/platform';
import { gatewayConfig } from '../src/config.js';

const read = (env: Record<string, string>) =>
  readConfig(gatewayConfig, {
    FILES_DIR: '/files',
    FILES_KEY: Buffer.alloc(32, 1).toString('base64'),
    ACCESS_TOKEN_PUBLIC_KEYS: '{}',
    ...Object.fromEntries(
      [
        ...['IDENTITY', 'CATALOGUE', 'LOCATIONS_KIOSKS', 'ORDERS_LEDGER', 'LOYALTY_GIFTCARDS'],
        ...['REPORTING', 'SUPPORT'],
      ].map((name) => [`${name}_URL`, '127.0.0.1:1']),
    ),
    ...env,
  });
const DEV_MAIL_TOKEN = 'a token that is long enough to be one';

it('AUTH-2 refuses demo mails on an address that others can reach', () => {
  for (const HTTP_HOST of ['0.0.0.0', '::', '10.0.0.1']) {
    expect(() => read({ DEV_MAIL_TOKEN, HTTP_HOST })).toThrow(/^ {2}DEV_MAIL_TOKEN: .*HTTP_HOST/m);
    expect(() => read({ HTTP_HOST })).not.toThrow();
  }
  expect(() => read({ DEV_MAIL_TOKEN })).not.toThrow();
  expect(() => read({ DEV_MAIL_TOKEN: 'short' })).toThrow(/DEV_MAIL_TOKEN/);
});
