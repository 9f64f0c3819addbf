import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMessageId, Outbox } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

let n = 0;
const fresh = () => join(folder, `${n++}.jsonl`);
const message = () => ({ channel: 'orders' as const, messageId: newMessageId(), body: '{"total":1}' });

it('DEV-2 keeps what has no receipt over a restart that nobody announced', async () => {
  const path = fresh();
  const outbox = await Outbox.open(path);
  const messages = [message(), message(), message()];
  await Promise.all(messages.map((each) => outbox.put(each)));
  outbox.settle([messages[1]!.messageId]);
  await outbox.put(message());
  // Not closed: the process is gone.
  const again = await Outbox.open(path);
  expect(again.pending.slice(0, 2)).toEqual([messages[0], messages[2]]);
  expect(again.size).toBe(3);
  await again.close();
  await outbox.close();
});

it('DEV-2 survives a last line that was cut off', async () => {
  const path = fresh();
  const outbox = await Outbox.open(path);
  const kept = message();
  await outbox.put(kept);
  await outbox.put(message());
  truncateSync(path, statSync(path).size - 10);
  const again = await Outbox.open(path);
  expect(again.pending).toEqual([kept]);
  // What follows is not glued to the torn line.
  const next = message();
  await again.put(next);
  appendFileSync(path, '\n{"put":{"chan');
  const last = await Outbox.open(path);
  expect(last.pending).toEqual([kept, next]);
  await Promise.all([outbox, again, last].map((each) => each.close()));
});

it('DEV-2 puts many messages with few writes, and leaves no file when all is finished', async () => {
  const path = fresh();
  const outbox = await Outbox.open(path);
  const messages = Array.from({ length: 2_000 }, message);
  await Promise.all(messages.map((each) => outbox.put(each)));
  expect(outbox.pending).toEqual(messages);
  outbox.settle(messages.map(({ messageId }) => messageId));
  await outbox.close();
  expect(() => readFileSync(path)).toThrow('ENOENT');
});
