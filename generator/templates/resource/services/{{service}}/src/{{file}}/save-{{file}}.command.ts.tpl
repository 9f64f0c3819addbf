import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  currentCall,
{{#location}}
  Database,
{{/location}}
  FieldCheck,
  Problem,
  refuseStale,
  refuseTaken,
  skeletonOf,
} from '@backroom/platform';
import type { {{Name}} } from '@backroom/proto/{{package}}/v1/{{table}}';
import { longest } from '@backroom/proto/lengths';
import type { Save{{Name}}Request } from '@backroom/proto/{{package}}/v1/{{tables}}_service';
{{#account}}
import { refuseUnknown, {{name}}Change } from './{{file}}-scope.js';
{{/account}}
{{#location}}
import { {{name}}Change } from './{{file}}-scope.js';
{{/location}}
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
{{#account}}
  constructor(private readonly commands: Commands) {}
{{/account}}
{{#location}}
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}
{{/location}}

  async execute({ {{name}}, idempotencyKey }: Save{{Name}}): Promise<{{Name}}> {
    const { principal } = currentCall();
    const { id, {{ownerId}} } = {{name}};
{{#account}}
    const scope = {{name}}Change(principal, accountId);
{{/account}}
{{#location}}
    const { accountId, scope } = await {{name}}Change(this.database, principal, locationId);
{{/location}}
    const wanted = read({{name}});
    const options = { name: 'save-{{file}}', scope, principal, idempotencyKey, input: {{name}} };
    return this.commands.run(options, async (tx) => {
      await lock{{Names}}(tx, {{ownerId}});
{{#account}}
      await refuseUnknown(tx, accountId);
{{/account}}
      const before = id ? await {{name}}ById(tx, {{ownerId}}, id) : undefined;
      if (id && !before) throw Problem.notFound('{{noun}}');
      if (before) refuseStale('{{noun}}', before.version, {{name}}.version);
      await refuseTaken(tx, {{Name}}Record, { {{ownerId}} }, wanted.name, id);
      const content = { ...wanted, nameKey: skeletonOf(wanted.name), accountId{{#location}}, locationId{{/location}} };
      if (before) await tx.records.update({{Name}}Record, { {{ownerId}}, id }, content);
      const savedId = before ? id : (await tx.records.insert({{Name}}Record, content)).identifiers[0]!['id'];
      const saved = (await {{name}}ById(tx, {{ownerId}}, savedId))!;
      tx.publish({{name}}Changed(saved));
      tx.audit({
        accountId,
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

function read({ name{{fieldNames}} }: Save{{Name}}Request) {
  const check = new FieldCheck();
  const wanted = { name: check.name('name', name, longest.settingName){{fieldChecks}} };
  check.done();
  return wanted;
}
