import { CommandBus } from '@nestjs/cqrs';
import { currentCall, currentPrincipal, Database, Problem, RpcService } from '@backroom/platform';
import {
  {{Names}}ServiceService,
  type Delete{{Name}}Request,
  type Get{{Name}}Request,
  type Get{{Name}}Response,
  type List{{Names}}Request,
  type List{{Names}}Response,
  type Save{{Name}}Request,
  type Save{{Name}}Response,
  type {{Names}}Service,
} from '@backroom/proto/{{package}}/v1/{{tables}}_service';
import { Delete{{Name}} } from './delete-{{file}}.command.js';
import { Save{{Name}} } from './save-{{file}}.command.js';
import { {{name}}ById, {{name}}Page } from './{{file}}.sql.js';
{{#account}}
import { refuseUnknown, {{name}}Scope } from './{{file}}-scope.js';
{{/account}}
{{#location}}
import { {{name}}Scope } from './{{file}}-scope.js';
{{/location}}

@RpcService({{Names}}ServiceService)
export class {{Names}}Controller implements {{Names}}Service {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  async list{{Names}}(request: List{{Names}}Request): Promise<List{{Names}}Response> {
{{#account}}
    const scope = {{name}}Scope(currentPrincipal(), request.accountId);
    return this.database.withTenant(scope, async (tx) => {
      await refuseUnknown(tx, request.accountId);
      return {{name}}Page(tx, request);
    });
{{/account}}
{{#location}}
    const { scope } = await {{name}}Scope(this.database, currentPrincipal(), request.locationId);
    return this.database.withTenant(scope, (tx) => {{name}}Page(tx, request));
{{/location}}
  }

  async get{{Name}}({ id, {{ownerId}} }: Get{{Name}}Request): Promise<Get{{Name}}Response> {
{{#account}}
    const scope = {{name}}Scope(currentPrincipal(), accountId);
{{/account}}
{{#location}}
    const { scope } = await {{name}}Scope(this.database, currentPrincipal(), locationId);
{{/location}}
    const {{name}} = await this.database.withTenant(scope, (tx) => {{name}}ById(tx, {{ownerId}}, id));
    if (!{{name}}) throw Problem.notFound('{{noun}}');
    return { {{name}} };
  }

  async save{{Name}}(request: Save{{Name}}Request): Promise<Save{{Name}}Response> {
    return { {{name}}: await this.commandBus.execute(new Save{{Name}}(request, currentCall().idempotencyKey)) };
  }

  async delete{{Name}}(request: Delete{{Name}}Request): Promise<object> {
    await this.commandBus.execute(new Delete{{Name}}(request));
    return {};
  }
}
