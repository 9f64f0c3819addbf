import { Button } from '@blueprintjs/core';
import { HelpIcon } from '@blueprintjs/icons';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChooser } from './column-chooser';
import type { ListColumn } from './list-types';
import { SearchField } from './search-field';
import type { ListControl } from './use-list-state';

interface Props<Row> {
  list: ListControl;
  columns: ListColumn<Row>[];
  searchLabel: string;
  searchRef: RefObject<HTMLInputElement | null>;
  filters?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  onHelp: () => void;
}

export function ListToolbar<Row>(props: Props<Row>) {
  const { list, columns, searchLabel, searchRef, filters, status, actions, onHelp } = props;
  const { t } = useTranslation('table');
  return (
    <div className="list-toolbar">
      <SearchField
        label={searchLabel}
        value={list.search}
        onSettle={(search) => list.change({ search })}
        inputRef={searchRef}
        hint="/"
      />
      {filters}
      <span className="frame-spacer" />
      {status}
      <ColumnChooser columns={columns} hidden={list.hidden} onChange={(hidden) => list.change({ hidden })} />
      <Button
        className="list-help"
        variant="minimal"
        icon={<HelpIcon />}
        aria-label={t('keys.title')}
        title={t('keys.hint')}
        onClick={onHelp}
      />
      {actions}
    </div>
  );
}
