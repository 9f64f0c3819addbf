import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Database, FieldCheck, Problem, refuseStale, skeletonOf } from '@backroom/platform';
import { longest } from '@backroom/proto/lengths';
import type { {{Name}} } from '@backroom/proto/{{package}}/v1/{{table}}';
import type { Save{{Name}}Request } from '@backroom/proto/{{package}}/v1/{{tables}}_service';
import { fault } from '../faults.js';
import { {{name}}Scope } from './{{file}}-scope.js';
import { {{name}}Changed } from './{{file}}.events.js';
import { {{Name}}Record } from './{{file}}.entity.js';
import { contentOf, lock{{Names}}, {{name}}ById } from './{{file}}.sql.js';

export class Save{{Name}} {
  constructor(
    readonly {{name}}: Save{{Name}}Request,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds or changes a {{noun}}. */
@CommandHandler(Save{{Name}})
export class Save{{Name}}Handler implements ICommandHandler<Save{{Name}}, {{Name}}> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  async execute({ {{name}}, idempotencyKey }: Save{{Name}}): Promise<{{Name}}> {
    const { principal } = currentCall();
    const { id, {{ownerId}} } = {{name}};
    const { accountId: of, scope } = await {{name}}Scope(this.database, principal, {{ownerId}});
    const wanted = read({{name}});
    const options = { name: 'save-{{file}}', scope, principal, idempotencyKey, input: {{name}} };
    return this.commands.run(options, async (tx) => {
      await lock{{Names}}(tx, {{ownerId}});
      const before = id ? await {{name}}ById(tx, {{ownerId}}, id) : undefined;
      if (id && !before) throw Problem.notFound('{{noun}}');
      if (before) refuseStale('{{noun}}', before.version, {{name}}.version);
      const nameKey = skeletonOf(wanted.name);
      const taken = await tx.records.findOneBy({{Name}}Record, { {{ownerId}}, nameKey });
      if (taken && taken.id !== id) throw Problem.invalid('name', fault('taken'));
      const content = { ...wanted, nameKey, accountId: of{{#location}}, locationId{{/location}} };
      if (before) await tx.records.update({{Name}}Record, { {{ownerId}}, id }, content);
      const savedId = before ? id : (await tx.records.insert({{Name}}Record, content)).identifiers[0]!['id'];
      const saved = (await {{name}}ById(tx, {{ownerId}}, savedId))!;
      tx.publish({{name}}Changed(saved));
      tx.audit({
        accountId: of,
{{#location}}
        locationId,
{{/location}}
        subjectKind: '{{name}}',
        subjectId: saved.id,
        before: before && contentOf(before),
        after: wanted,
      });
      return saved;
    });
  }
}

function read({ name }: Save{{Name}}Request) {
  const check = new FieldCheck();
  const wanted = { name: check.name('name', name, longest.settingName) };
  check.done();
  return wanted;
}
