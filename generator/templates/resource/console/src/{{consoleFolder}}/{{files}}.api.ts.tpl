import type { Schemas } from '@backroom/gateway/v2';
import { answer, api, done } from '../../api/client';
import { isGone } from '../../form/save-errors';
import { listSource } from '../../table/list-source';

export const {{names}}Source = listSource({
  key: ['{{files}}'],
  path: '/{{owners}}/{id}/{{files}}',
  sorts: { name: true },
  sortAtFirst: 'name',
  rowsAtFirst: 25,
});

/** As the form of a new one begins. */
export const no{{Name}}: Schemas['New{{Name}}'] = { name: ''{{fieldsEmpty}} };

const one = '/{{owners}}/{id}/{{files}}/{{open1}}{{name}}Id}';
const pathTo = ({ {{ownerId}}, id }: Schemas['{{Name}}']) => ({ path: { id: {{ownerId}}, {{name}}Id: id } });

/** As it is now; as empty as a new one when it is gone. */
export async function read{{Name}}({{name}}: Schemas['{{Name}}']) {
  try {
    return await answer(api.GET(one, { params: pathTo({{name}}) }));
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...no{{Name}}, version: 0 };
  }
}

export const add{{Name}} = (id: number, body: Schemas['New{{Name}}'], intent: string) =>
  answer(
    api.POST('/{{owners}}/{id}/{{files}}', {
      params: { path: { id } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const change{{Name}} = ({{name}}: Schemas['{{Name}}'], body: Schemas['{{Name}}Change']) =>
  answer(api.PATCH(one, { params: pathTo({{name}}), body }));

export const delete{{Name}} = ({{name}}: Schemas['{{Name}}']) => done(api.DELETE(one, { params: pathTo({{name}}) }));
