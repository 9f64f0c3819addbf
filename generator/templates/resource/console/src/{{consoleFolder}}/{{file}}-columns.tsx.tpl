import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
{{formatImport}}
import type { ListColumn } from '../../table/list-types';

/** What the list shows besides the buttons of a row. */
export const {{name}}Columns = (t: TFunction<'{{files}}'>{{formatParameter}}): ListColumn<Schemas['{{Name}}']>[] => [
  {
    id: 'name',
    header: t('name'),
    value: ({ name }) => name,
    cell: ({ name }) => <span className="cell-name">{name}</span>,
    card: 'title',
    isFixed: true,
  },
{{fieldCells}}
];
