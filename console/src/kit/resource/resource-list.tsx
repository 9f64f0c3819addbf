import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { everyOperator } from '../filter/global-filter';
import { useFormat } from '../../app/i18n/use-format';
import { localZone } from '../../app/i18n/local-zone';
import { SettingsList, type Opened } from './settings-list';
import type { ListColumn } from '../table/list-types';
import { fieldColumn, mergeColumns } from './field-column';
import { useLabels } from './labels';
import type { ResourcePath, RowAt } from './resource-api';
import { ResourceDialog } from './resource-dialog';
import type { ResourceListProps } from './shown';

/** For a resource without an operator: only users who see every operator maintain it. */
const system = { id: everyOperator, timezone: localZone };

interface Props<Path extends ResourcePath> extends ResourceListProps<Path> {
  /** Columns that replace those of the fields with the same id, or follow them. */
  columns?: readonly ListColumn<RowAt<Path>>[];
  /** A dialog that replaces `ResourceDialog`. */
  dialog?: (opened: Opened<RowAt<Path>>) => ReactNode;
}

const none: readonly never[] = [];

/** The list of a resource, with its dialog, deletion and history. `columns` must be stable between renders. */
export function ResourceList<Path extends ResourcePath>(props: Props<Path>) {
  const { resource, operator = system, owner = operator.id, columns: own = none, dialog } = props;
  const { fields, calls, kind } = resource;
  const { t } = useTranslation('resource');
  const format = useFormat();
  const { text, optional } = useLabels(resource.labels);
  const columns = useMemo(() => {
    const flag = (value: boolean) => t(value ? 'yes' : 'no');
    const ofFields = Object.entries(fields).map(([name, field]) =>
      fieldColumn<RowAt<Path>>(name, field, { header: text(`field.${name}`), format, flag }),
    );
    return mergeColumns(ofFields, own);
  }, [fields, own, text, format, t]);
  const names = useMemo(
    () => ({
      edit: ({ name }: RowAt<Path>) => text('editOne', { name }),
      delete: ({ name }: RowAt<Path>) => text('deleteOne', { name }),
    }),
    [text],
  );
  return (
    <SettingsList
      source={calls.source}
      extraParams={calls.extraParams(owner)}
      operator={operator}
      subjectKind={kind}
      help={optional('listHelp')}
      columns={columns}
      texts={{
        label: text('title'),
        search: text('search'),
        add: text('add'),
        notLoaded: text('notLoaded'),
        empty: text('empty'),
        emptyText: text('emptyText'),
      }}
      names={names}
      dialog={dialog ?? ((opened) => <ResourceDialog resource={resource} owner={owner} {...opened} />)}
      deletion={{
        title: text('delete'),
        sentence: ({ name }) => text('deleteSentence', { name }),
        help: optional('deleteHelp'),
        errorTitle: text('notDeleted'),
        act: calls.remove,
      }}
    />
  );
}
