import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { {{Names}}ServiceService, type {{Names}}Service } from '@backroom/proto/{{package}}/v1/{{tables}}_service';
import { longest } from '@backroom/proto/lengths';
import { characters, idParam, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const {{names}}Query = z.strictObject({ ...listQuery, ...sortedBy('name', ['name']) });
const {{name}}Params = z.strictObject({ ...idParam.shape, {{name}}Id: idParam.shape.id });
const fields = { name: characters(longest.settingName, 1){{fieldSchemas}} };
const {{name}} = z
  .object({ id: z.int(), accountId: z.int(), {{#location}}locationId: z.int(), {{/location}}...fields, version: z.int() })
  .meta({ id: '{{Name}}' });
const {{names}}Answer = z.object(listOf({{name}})).meta({ id: '{{Name}}List' });
const {{name}}Body = z.strictObject(fields).meta({ id: 'New{{Name}}' });
const {{name}}Change = z
  .strictObject({ ...fields, version: z.int().min(1).optional() })
  .meta({ id: '{{Name}}Change' });
const example = { body: { name: 'The first {{noun}}'{{fieldExamples}} } };

const shared = { tag: '{{Nouns}}', tenancy: 'accounts', access: ['SetupAll', '{{Keeper}}'] } as const;

/** The {{nouns}} of {{anOwner}}. */
@Controller()
export class {{Names}}Routes {
  constructor(@Client({{Names}}ServiceService) private readonly {{names}}: {{Names}}Service) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/{{owners}}/:id/{{files}}',
    summary: 'The {{nouns}} of {{anOwner}}, by name',
    params: idParam,
    query: {{names}}Query,
    answer: {{names}}Answer,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof {{names}}Query>,
  ): Promise<z.infer<typeof {{names}}Answer>> {
    const found = await this.{{names}}.list{{Names}}({ {{ownerId}}: id, page, limit, keywords, sort });
    return { data: found.{{names}}, meta: metaOf(found.total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/{{owners}}/:id/{{files}}',
    summary: 'A new {{noun}}',
    params: idParam,
    body: {{name}}Body,
    example,
    answer: {{name}},
    idempotency: 'key',
  })
  async add(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof {{name}}Body>,
  ): Promise<z.infer<typeof {{name}}>> {
    return (await this.{{names}}.save{{Name}}({ ...body, id: 0, {{ownerId}}: id })).{{name}}!;
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/{{owners}}/:id/{{files}}/:{{name}}Id',
    summary: 'One {{noun}}',
    params: {{name}}Params,
    answer: {{name}},
  })
  async get(@Input('params') { id, {{name}}Id }: z.infer<typeof {{name}}Params>): Promise<z.infer<typeof {{name}}>> {
    return (await this.{{names}}.get{{Name}}({ id: {{name}}Id, {{ownerId}}: id })).{{name}}!;
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/{{owners}}/:id/{{files}}/:{{name}}Id',
    summary: 'Changes a {{noun}}; 409 when the version named is not the present one',
    params: {{name}}Params,
    body: {{name}}Change,
    example,
    answer: {{name}},
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id, {{name}}Id }: z.infer<typeof {{name}}Params>,
    @Input('body') body: z.infer<typeof {{name}}Change>,
  ): Promise<z.infer<typeof {{name}}>> {
    return (await this.{{names}}.save{{Name}}({ ...body, id: {{name}}Id, {{ownerId}}: id })).{{name}}!;
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/{{owners}}/:id/{{files}}/:{{name}}Id',
    summary: 'Removes a {{noun}}',
    params: {{name}}Params,
    status: 204,
    idempotency: 'natural',
  })
  async remove(@Input('params') { id, {{name}}Id }: z.infer<typeof {{name}}Params>): Promise<void> {
    await this.{{names}}.delete{{Name}}({ id: {{name}}Id, {{ownerId}}: id });
  }
}
