import { resource } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import { {{Names}}ServiceService } from '@backroom/proto/{{package}}/v1/{{tables}}';
import { {{name}}Fields } from '@backroom/proto/{{package}}/v1/{{tables}}.fields';
import { {{names}} } from '../migrations/{{number}}-{{files}}.js';
import { {{owner}} } from '../owners.js';

/** The {{nouns}} of {{anOwner}}. */
export const {{name}} = resource({
  name: '{{name}}',
  plural: '{{names}}',
  service: {{Names}}ServiceService,
  fields: {{name}}Fields,
  owner: {{owner}},
  // FILL IN: who keeps {{nouns}}; {{alsoNamed}} the same. Delete this line.
  keepers: [permissions.SetupAll, permissions.{{Keeper}}],
  changed: events.{{Name}}Changed,
  migrations: [{{names}}],
});
