import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

interface Field {
  name: string;
  jsonName: string;
  type: string;
  label?: string;
  typeName?: string;
  oneofIndex?: number;
}
interface Message {
  name: string;
  field?: Field[];
  nestedType?: Message[];
  options?: { mapEntry?: boolean };
}
interface ProtoFile {
  package?: string;
  messageType?: Message[];
  service?: { name: string; method: { name: string; outputType: string }[] }[];
}

/** Texts with a meaning for their readers. */
const texts: Record<string, string> = { currency: 'USD', timezone: 'UTC', tender: 'wallet' };
const someId = '0197746a-0000-7000-8000-000000000001';

/**
 * Default responses of calls that a test does not define, generated from the contracts: with every part of the
 * message, and one item of every repeated field. By `package.Service/Method`, like the addresses of calls.
 */
export class SampleAnswers {
  private readonly messages = new Map<string, Message>();
  private readonly outputs = new Map<string, string>();

  constructor() {
    const set = execFileSync(
      join(root, 'node_modules/.bin/buf'),
      ['build', '--as-file-descriptor-set', '-o', '-#format=json'],
      {
        cwd: join(root, 'proto'),
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        timeout: 60_000,
        killSignal: 'SIGKILL',
      },
    );
    for (const { package: name = '', messageType = [], service = [] } of (
      JSON.parse(set) as { file: ProtoFile[] }
    ).file) {
      for (const message of messageType) this.note(`.${name}`, message);
      for (const { name: of, method } of service)
        for (const { name: call, outputType } of method)
          this.outputs.set(`/${name}.${of}/${call}`, outputType);
    }
  }

  of(path: string): object {
    const output = this.outputs.get(path);
    if (!output) throw new Error(`The contracts have no call ${path}`);
    return this.sample(output, []);
  }

  private note(before: string, message: Message): void {
    const name = `${before}.${message.name}`;
    this.messages.set(name, message);
    for (const nested of message.nestedType ?? []) this.note(name, nested);
  }

  private sample(type: string, inside: readonly string[]): Record<string, unknown> {
    const message = this.messages.get(type);
    // A message nested in its own type, such as a comment on a comment, ends there.
    if (!message || inside.includes(type)) return {};
    const fields = (message.field ?? []).filter(({ oneofIndex }) => oneofIndex === undefined);
    return Object.fromEntries(
      fields.map((field) => [field.jsonName, this.valueOf(field, [...inside, type])]),
    );
  }

  private valueOf(field: Field, inside: readonly string[]): unknown {
    const isMap = this.messages.get(field.typeName ?? '')?.options?.mapEntry;
    if (isMap) return {};
    const one = field.type === 'TYPE_MESSAGE' ? this.sample(field.typeName!, inside) : scalarOf(field);
    return field.label === 'LABEL_REPEATED' ? [one] : one;
  }
}

function scalarOf({ jsonName, type }: Field): unknown {
  switch (type) {
    case 'TYPE_STRING':
      return texts[jsonName] ?? (/(?:^i|I)d$/.test(jsonName) ? someId : '');
    case 'TYPE_BYTES':
      return Buffer.alloc(0);
    case 'TYPE_BOOL':
      return false;
    default:
      return jsonName === 'accountId' ? 11 : /(?:^i|I)d$/.test(jsonName) ? 7 : 1;
  }
}
