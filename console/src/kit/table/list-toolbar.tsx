import { Button, Tag } from '@blueprintjs/core';
import { FilterIcon, HelpIcon } from '@blueprintjs/icons';
import { useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStatusSlot } from '../../app/frame/status-slot';
import { ColumnChooser } from './column-chooser';
import type { ListColumn } from './list-types';
import { SavedViews } from './saved-views';
import { SearchField } from './search-field';
import { useIsNarrow } from './use-is-narrow';
import type { ListControl } from './use-list-state';

interface Props<Row> {
  list: ListControl;
  columns: ListColumn<Row>[];
  /** Columns that did not fit in the rows. */
  folded: ListColumn<Row>[];
  searchLabel?: string;
  searchHelp?: string;
  searchRef: RefObject<HTMLInputElement | null>;
  filters?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  onHelp: () => void;
}

/** Removes a double trailing space, which would find nothing else (C-01). */
function oneSpaceAtEnd(text: string): string {
  const trimmed = text.trimEnd();
  return text.length - trimmed.length > 1 ? `${trimmed} ` : text;
}

export function ListToolbar<Row>(props: Props<Row>) {
  const { list, columns, folded, searchLabel, searchHelp, searchRef, filters, status, actions, onHelp } =
    props;
  const { t } = useTranslation('table');
  const isNarrow = useIsNarrow();
  const place = useStatusSlot();
  const search = searchLabel !== undefined && (
    <SearchField
      label={searchLabel}
      help={searchHelp}
      value={list.search}
      clean={oneSpaceAtEnd}
      onSettle={(text) => list.change({ search: text })}
      inputRef={searchRef}
      hint="/"
    />
  );
  const tools = (
    <>
      <SavedViews />
      <ColumnChooser
        columns={columns}
        folded={isNarrow ? [] : folded}
        hidden={list.hidden}
        onChange={(hidden) => list.change({ hidden })}
      />
    </>
  );
  if (isNarrow)
    return (
      <div className="list-toolbar">
        {search}
        <FoldedTools list={list}>
          {filters}
          {tools}
        </FoldedTools>
        <span className="frame-spacer" />
        {status}
        {actions}
      </div>
    );
  return (
    <div className="list-toolbar">
      {search}
      {filters}
      <div className="list-toolbar-end">
        {place ? createPortal(status, place) : status}
        {tools}
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
    </div>
  );
}

/** On a phone, one button that shows the number of active filters and opens them below. */
function FoldedTools({ list, children }: { list: ListControl; children: ReactNode }) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const set = Object.values(list.filters).filter(Boolean).length;
  return (
    <>
      <Button
        icon={<FilterIcon />}
        aria-expanded={isOpen}
        active={isOpen}
        endIcon={set > 0 ? <Tag round>{set}</Tag> : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters')}
      </Button>
      {isOpen && (
        <div className="list-folded-tools" role="group" aria-label={t('filters')}>
          {children}
        </div>
      )}
    </>
  );
}
