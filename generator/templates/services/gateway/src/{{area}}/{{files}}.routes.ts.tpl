import { {{Names}}ServiceService } from '@backroom/proto/{{package}}/v1/{{tables}}';
import { {{name}}Fields } from '@backroom/proto/{{package}}/v1/{{tables}}.fields';
import { resourceRoutes } from '../resource/resource-routes.js';

/** The {{nouns}} of {{anOwner}}. */
export const {{Names}}Routes = resourceRoutes({
  name: '{{name}}',
  plural: '{{names}}',
  schema: '{{Name}}',
  service: {{Names}}ServiceService,
  fields: {{name}}Fields,
  path: '/{{owners}}/:id/{{files}}',
  owner: '{{ownerId}}',
  tag: '{{Nouns}}',
  access: ['SetupAll', '{{Keeper}}'],
});
