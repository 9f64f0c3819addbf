import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, {{#location}}Database, {{/location}}Problem } from '@backroom/platform';
import type { Delete{{Name}}Request } from '@backroom/proto/{{package}}/v1/{{tables}}_service';
import { {{name}}Change } from './{{file}}-scope.js';
import { {{name}}Changed } from './{{file}}.events.js';
import { {{Name}}Record } from './{{file}}.entity.js';
import { contentOf, lock{{Names}}, {{name}}ById } from './{{file}}.sql.js';

export class Delete{{Name}} {
  constructor(readonly {{name}}: Delete{{Name}}Request) {}
}

/** Removes a {{noun}}. */
@CommandHandler(Delete{{Name}})
export class Delete{{Name}}Handler implements ICommandHandler<Delete{{Name}}, void> {
{{#account}}
  constructor(private readonly commands: Commands) {}
{{/account}}
{{#location}}
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}
{{/location}}

  async execute({ {{name}}: { id, {{ownerId}} } }: Delete{{Name}}): Promise<void> {
    const { principal } = currentCall();
{{#account}}
    const scope = {{name}}Change(principal, accountId);
{{/account}}
{{#location}}
    const { accountId, scope } = await {{name}}Change(this.database, principal, locationId);
{{/location}}
    await this.commands.run({ name: 'delete-{{file}}', scope, principal }, async (tx) => {
      await lock{{Names}}(tx, {{ownerId}});
      const before = await {{name}}ById(tx, {{ownerId}}, id);
      if (!before) throw Problem.notFound('{{noun}}');
      await tx.records.delete({{Name}}Record, { {{ownerId}}, id });
      tx.publish({{name}}Changed(before, true));
      tx.audit({ accountId,{{#location}} locationId,{{/location}} subjectKind: '{{name}}', subjectId: id, before: contentOf(before) });
    });
  }
}
