import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@backroom/platform';
import { ledgerConfig, processorOf } from './config.js';

const key = Buffer.alloc(32, 1).toString('base64');
const read = (env: Record<string, string>) =>
  readConfig(ledgerConfig, {
    FILES_DIR: '/f',
    FILES_KEY: key,
    MAIL_SEAL_KEY: key,
    LOYALTY_GIFTCARDS_URL: 'keeper:5000',
    ...env,
  });

describe('PLAT-2 sandbox payments', () => {
  it('PLAT-2 are allowed only on a loopback address or in a demo', () => {
    expect(read({ PAYMENT_PROCESSOR: 'sandbox' }).PAYMENT_PROCESSOR).toBe('sandbox');
    const open = { PAYMENT_PROCESSOR: 'sandbox', GRPC_BIND: '0.0.0.0:50051' };
    expect(() => read(open)).toThrow('PAYMENT_PROCESSOR: sandbox gives goods away');
    expect(read({ ...open, DEMO: '1' }).PAYMENT_PROCESSOR).toBe('sandbox');
  });

  it('PLAT-2 are the default in a demo only', () => {
    expect(processorOf(read({ DEMO: '1' }))).toBe('sandbox');
    expect(processorOf(read({ DEMO: '0', PAYMENT_PROCESSOR: '' }))).toBeUndefined();
  });
});
