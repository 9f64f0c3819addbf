import { ofOneOperator } from '../../filter/one-operator';
import { {{Name}}List } from './{{file}}-list';

/** /setup/{{files}}: the {{nouns}} of an operator. */
export const {{Names}} = ofOneOperator({{Name}}List);
