import { {{name}}Fields } from '@backroom/proto/{{package}}/v1/{{tables}}.fields';
import { {{declares}} } from '../../../kit/resource/resource';

/** The {{nouns}} of {{anOwner}}. */
export default {{declares}}({
  feature: '{{files}}',
  kind: '{{name}}',
{{screen}}
  api: '/{{owners}}/{id}/{{files}}',
  param: '{{name}}Id',
  fields: {{name}}Fields,
  strings: () => import('./en.json'),
});
