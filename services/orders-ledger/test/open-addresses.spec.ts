import { readConfig } from '@backroom/platform';
import { ledgerConfig } from '../src/config.js';

const key = Buffer.alloc(32, 1).toString('base64');
const read = (env: Record<string, string>) =>
  readConfig(ledgerConfig, {
    FILES_DIR: '/files',
    FILES_KEY: key,
    MAIL_SEAL_KEY: key,
    LOYALTY_GIFTCARDS_URL: 'keeper:5000',
    ...env,
  });

it.each(['0.0.0.0:5000', '[::]:5000', '10.0.0.1:5000', 'ledger:5000', '127.0.0.1.example.test:5000'])(
  'LEDG-4 refuses the sandbox processor on a reachable address: %s',
  (GRPC_BIND) => {
    expect(() => read({ PAYMENT_PROCESSOR: 'sandbox', GRPC_BIND })).toThrow(
      /^ {2}PAYMENT_PROCESSOR: sandbox .*GRPC_BIND/m,
    );
    expect(() => read({ GRPC_BIND })).not.toThrow();
  },
);

it.each(['127.0.0.1:5000', 'localhost:5000', '[::1]:5000', '127.9.9.9:0'])(
  'LEDG-4 allows the sandbox processor on a loopback address: %s',
  (GRPC_BIND) => {
    expect(() => read({ PAYMENT_PROCESSOR: 'sandbox', GRPC_BIND })).not.toThrow();
  },
);
