import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
{{useFormatImport}}
import { SettingsList } from '../../setup/settings-list';
import { {{name}}Columns } from './{{file}}-columns';
import { {{Name}}Dialog } from './{{file}}-dialog';
import { delete{{Name}}, {{names}}Source } from './{{files}}.api';
import './strings';

{{#account}}
/** The {{nouns}} of an operator. */
export function {{Name}}List({ operator }: { operator: Schemas['Account'] }) {
{{/account}}
{{#location}}
interface Props {
  location: Schemas['Location'];
  operator: Schemas['Account'];
}

/** The {{nouns}} of a location. */
export function {{Name}}List({ location, operator }: Props) {
{{/location}}
  const { t } = useTranslation('{{files}}');
{{useFormat}}
  const columns = useMemo(() => {{name}}Columns(t{{formatValue}}), [t{{formatValue}}]);
  const names = useMemo(
    () => ({
      edit: ({ name }: Schemas['{{Name}}']) => t('editOne', { name }),
      delete: ({ name }: Schemas['{{Name}}']) => t('deleteOne', { name }),
    }),
    [t],
  );
  return (
    <SettingsList
      source={ {{names}}Source}
      asked={{open}} id: {{owner}}.id {{close}}
      operator={operator}
      subjectKind="{{name}}"
      columns={columns}
      texts={{open}}
        label: t('title'),
        search: t('search'),
        add: t('add'),
        notLoaded: t('notLoaded'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      {{close}}
      names={names}
      dialog={({ row, ...rest }) => <{{Name}}Dialog {{ownerId}}={ {{owner}}.id} {{name}}={row} {...rest} />}
      deletion={{open}}
        title: t('delete'),
        sentence: ({ name }) => t('deleteSentence', { name }),
        errorTitle: t('notDeleted'),
        act: delete{{Name}},
      {{close}}
    />
  );
}
