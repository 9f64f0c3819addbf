import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Statements that do more than insert, with what. Everything else is `insertMany`, which the table types. */
const byHand: Record<string, string> = {
  'services/catalogue/src/import/write-rows.sql.ts': 'deletes the tags that are gone in the same statement',
  'services/catalogue/src/product/set-featured.command.ts': 'takes the operator from the product',
  'services/catalogue/src/stock/pars.sql.ts': 'locks, compares and answers what was before',
  'services/catalogue/src/stock/write-movements.sql.ts': 'locks stock and moves it by what is new',
  'services/identity/src/user/stand-in.ts': 'copies rows within their table',
  'services/locations-kiosks/src/presence/presence.sql.ts': 'takes operator and location from the device',
  'services/locations-kiosks/src/sequence/sequence.consumers.ts': 'answers what is missing of each boot',
  'services/loyalty-giftcards/src/customer/sales.consumer.ts': 'joins customers and their sessions',
  'services/loyalty-giftcards/src/earning/earning.sql.ts': 'joins customers and programs',
  'services/loyalty-giftcards/src/earning/redemption.sql.ts': 'sums by order',
  'services/loyalty-giftcards/src/gift-card/fill-cards.sql.ts': 'leaves out who has a card',
  // To be moved to `insertMany` where it is a plain insert.
  'services/orders-ledger/src/booking/book-orders.sql.ts': 'numbers sales',
  'services/orders-ledger/src/booking/card-claims.sql.ts': 'claims cards',
  'services/orders-ledger/src/placing/placed-order.sql.ts': 'places orders with their payments',
  'services/orders-ledger/src/booking/write-sales.sql.ts': 'books a batch in one statement',
  'services/orders-ledger/src/payment/reconciliation.sql.ts': 'keeps differences',
  'services/orders-ledger/src/payment/sandbox-processor.ts': 'simulates a processor',
  'services/platform/src/consumer/batch.ts': 'marks events and finds parked keys',
  'services/platform/src/consumer/dead-letters.ts': 'parks keys and letters in one statement',
  'services/platform/src/event-log/embedded/schema.ts': 'functions of the database',
  'services/platform/src/event-log/embedded/topic-directory.ts': 'counts up partitions of topics',
};

/** From lists or JSON parameters, also within another statement. */
const isBulkInsert = (text: string): boolean =>
  /insert into/i.test(text) && /(?:unnest|to_recordset)\s*\(|from \$\{/i.test(text);

/** Statements of a source: its templates and strings. */
const textsOf = (source: string): string[] => source.match(/`[^`]*`|'[^'\n]*'/g) ?? [];

it('PLAT-5 bulk inserts use `insertMany` unless a statement needs more', () => {
  const found = globSync('services/*/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\/(?:node_modules|dist|migrations)\/|\.spec\.ts$/.test(file))
    .filter((file) => textsOf(readFileSync(join(root, file), 'utf8')).some(isBulkInsert))
    .filter((file) => !file.endsWith('services/platform/src/database/insert-many.ts'));
  expect(found.sort()).toEqual(Object.keys(byHand).sort());
});
