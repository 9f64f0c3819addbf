import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import { migrate, numbered } from '../src/database/index.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('migrate');
}, 60_000);
afterAll(async () => {
  await store.drop();
  await engines.stop();
});

const step = (name: string) => ({ name, sql: `create table "${name}" (id int)` });
const [things, parts, labels, bins] = ['001-things', '002-parts', '003-labels', '010-bins'].map(step) as [
  ReturnType<typeof step>,
  ...ReturnType<typeof step>[],
];

it('PLAT-5 steps of several parts of a service are taken in the order of their numbers', () => {
  expect(numbered([bins!, things, labels!, parts!])).toEqual([things, parts, labels, bins]);
});

it('PLAT-5 refuses two steps of one number, and one without a number', () => {
  expect(() => numbered([things, step('001-others')])).toThrow(
    'Migrations 001-things and 001-others have one number',
  );
  expect(() => numbered([step('things')])).toThrow('Migration things has no number');
});

it('PLAT-5 refuses a step that comes behind a later one: other databases have them the other way round', async () => {
  await migrate(store.owner, [step('platform-own'), things, labels!]);
  await expect(migrate(store.owner, [step('platform-own'), things, parts!, labels!])).rejects.toThrow(
    'Migration 002-parts came after 3 had been applied: give it the next number',
  );
  await migrate(store.owner, [step('platform-own'), step('platform-other'), things, labels!, bins!]);
});
