import type { Aggregate } from '@backroom/platform';
import { {{names}} } from '../migrations/{{number}}-{{files}}.js';
import { Delete{{Name}}Handler } from './delete-{{file}}.command.js';
import { Save{{Name}}Handler } from './save-{{file}}.command.js';
import { {{Name}}Record } from './{{file}}.entity.js';
import { {{Names}}Controller } from './{{files}}.controller.js';

/** The {{nouns}} of {{anOwner}}. */
export const {{name}}: Aggregate = {
  migrations: [{{names}}],
  entities: [{{Name}}Record],
  answers: [{{Names}}Controller],
  commands: [Save{{Name}}Handler, Delete{{Name}}Handler],
};
