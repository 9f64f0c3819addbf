import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runChild } from '@backroom/testing/children';

const proto = join(import.meta.dirname, '../../proto');
const part = async <T>(file: string) => (await import(join(proto, file))) as T;
const { registryOf } = await part<{ registryOf(descriptors: Uint8Array): object }>('write-descriptors.mjs');
type Write = (folder: string, registry: object) => void;
const { writeFields } = await part<{ writeFields: Write }>('write-fields.mjs');
const { writeEvents } = await part<{ writeEvents: Write }>('write-events.mjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backroom-declarations-'));
  const options = 'backroom/platform/v1';
  mkdirSync(join(folder, options), { recursive: true });
  for (const file of ['events.proto', 'fields.proto'])
    cpSync(join(proto, options, file), join(folder, options, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Generates the code of a contract with this message. */
async function generated(message: string): Promise<string> {
  writeFileSync(
    join(folder, 'scratch.proto'),
    `syntax = "proto3";
     package backroom.scratch.v1;
     import "backroom/platform/v1/events.proto";
     import "backroom/platform/v1/fields.proto";
     message Note { ${message} }`,
  );
  const output = join(folder, 'set.binpb');
  const buf = join(proto, '../node_modules/@bufbuild/buf/bin/buf');
  const args = [buf, 'build', folder, '--as-file-descriptor-set', '-o', output];
  const { code, stderr } = await runChild(process.execPath, args, { limit: 60_000 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const registry = registryOf(readFileSync(output));
  writeFields(folder, registry);
  writeEvents(folder, registry);
  return (
    readFileSync(join(folder, 'scratch.fields.ts'), 'utf8') + readFileSync(join(folder, 'events.ts'), 'utf8')
  );
}

const text = '[(backroom.platform.v1.text) = {max: 9}]';
const whole = (bounds: string) => `[(backroom.platform.v1.whole) = {${bounds}}]`;
const event = (declared: string) => `option (backroom.platform.v1.event) = {${declared}};`;

describe('PLAT-6 declarations in the contracts', () => {
  it('PLAT-6 generate fields and events', async () => {
    const code = await generated(`${event('topic: "notes", is_compacted: true')} string name = 1 ${text};`);
    expect(code).toContain(
      'export const noteFields = {\n  "name": {\n    "kind": "text",\n    "min": 0,\n    "max": 9',
    );
    expect(code).toContain("Note: event('notes', 'Note', Note)");
  });

  it.each([
    [`int32 name = 1 ${text};`, 'Note.name is a text, which needs STRING'],
    [`optional string name = 1 ${text};`, 'Note.name is optional or part of a oneof'],
    [`oneof choice { string name = 1 ${text}; }`, 'Note.name is optional or part of a oneof'],
    [`string version = 1 ${text};`, 'Note.version has a name that every record has'],
    [`string total = 1 ${text};`, 'Note.total has a name that every record has'],
    [`string constructor = 1 ${text};`, 'Note.constructor has a name that every JavaScript object has'],
    ['string name = 1 [(backroom.platform.v1.text) = {}];', 'Note.name has the max 0'],
    ['string name = 1 [(backroom.platform.v1.text) = {min: 2, max: 9}];', 'a text has 0 or 1'],
    [`int32 size = 1 ${whole('min: -1, max: 9')};`, 'Note.size has the min -1'],
    [`int32 size = 1 ${whole('min: 9, max: 9')};`, 'Note.size has the max 9, which must be above its min 9'],
    [`int32 size = 1 ${whole('max: 2147483648')};`, 'which its type cannot hold'],
    [`int64 size = 1 ${whole('max: 9007199254740993')};`, 'which its type cannot hold'],
    ['int32 rate_ppm = 1 [(backroom.platform.v1.percent) = {max: 1000000}];', 'which its type cannot hold'],
    ['int32 rate = 1 [(backroom.platform.v1.percent) = {max: 100}];', 'whose name ends with _ppm'],
    [`message Part { string name = 1 ${text}; }`, 'Note.Part is nested'],
    [event('topic: ""'), 'Note has the topic ""'],
    [event('topic: "notes.dead"'), 'Note has the topic "notes.dead"'],
    [event('topic: "notes", retention_hours: -5'), 'Note has a retention that is negative'],
    [event('topic: "notes", is_compacted: true, retention_hours: 5'), 'although its topic is compacted'],
    [`message Part { ${event('topic: "notes"')} }`, 'Note.Part is nested'],
  ])('PLAT-6 reject an invalid declaration: %s', async (message, why) => {
    await expect(generated(message)).rejects.toThrow(why);
  });
});
