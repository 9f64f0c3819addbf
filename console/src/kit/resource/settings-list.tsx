import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { showDone } from '../../app/feedback/response';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { auditSource } from '../record/audit.api';
import { History } from '../record/history-part';
import { useMayChange } from '../../app/routes/use-may-change';
import { textWidth } from '../table/column-fit';
import { ListScreen } from '../table/list-screen';
import type { ListSource } from '../table/list-source';
import type { ListColumn } from '../table/list-types';
import { useListTexts } from './list-texts';
import './settings-list.css';

/** The record of an open dialog and its callbacks. */
export interface Opened<Row> {
  /** Absent for a new record. */
  row?: Row;
  onSaved: () => void;
  onClose: () => void;
}

interface Props<Params, Row> {
  source: ListSource<Params, Row>;
  extraParams: Omit<Params, 'page' | 'limit'>;
  operator: Pick<Schemas['Account'], 'id' | 'timezone'>;
  /** The audit log's kind of a row. */
  subjectKind: string;
  /** Explains the list where its name does not. */
  help?: string;
  /** The columns in addition to the buttons of a row. */
  columns: ListColumn<Row>[];
  texts: Record<'label' | 'search' | 'add' | 'notLoaded' | 'empty' | 'emptyText', string>;
  /** The accessible names of a row's buttons. */
  names: Record<'edit' | 'delete', (row: Row) => string>;
  dialog: (opened: Opened<Row>) => ReactNode;
  deletion: {
    title: string;
    sentence: (row: Row) => string;
    help?: string;
    errorTitle: string;
    act: (row: Row) => Promise<unknown>;
  };
}

/** A list of settings: rows are added and edited in a dialog, deleted, and have a history. */
export function SettingsList<Params, Row extends { id: number; name: string }>(props: Props<Params, Row>) {
  const { source, extraParams, operator, subjectKind, columns, texts, names, dialog, deletion, help } = props;
  const { t } = useTranslation('resource');
  const listTexts = useListTexts();
  const client = useQueryClient();
  const canSeeHistory = holds(useSignedIn(), 'SetupAll', operator.id, true);
  const mayChange = useMayChange();
  const [opened, setOpened] = useState<{ row?: Row } | null>(null);
  const [deleted, setDeleted] = useState<Row | null>(null);
  const every = useMemo<ListColumn<Row>[]>(() => {
    const actions = (row: Row) => (
      <>
        <Button
          size="small"
          variant="minimal"
          aria-label={names.edit(row)}
          onClick={() => setOpened({ row })}
        >
          {t('edit')}
        </Button>
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          aria-label={names.delete(row)}
          onClick={() => setDeleted(row)}
        >
          {t('delete')}
        </Button>
      </>
    );
    if (!mayChange) return columns;
    const size = textWidth(t('edit')) + textWidth(t('delete')) + 64;
    return [
      ...columns,
      {
        id: 'actions',
        header: t('actions'),
        align: 'end',
        size,
        priority: 2,
        isActions: true,
        cell: actions,
      },
    ];
  }, [t, columns, names, mayChange]);
  const expand = useCallback(
    ({ id }: Row) => (
      <div className="settings-history">
        <History subjectKind={subjectKind} subjectId={id} operator={operator.id} zone={operator.timezone} />
      </div>
    ),
    [subjectKind, operator.id, operator.timezone],
  );
  const close = () => {
    setOpened(null);
    setDeleted(null);
  };
  const done = (text: string) => () => {
    void client.invalidateQueries({ queryKey: source.key });
    void client.invalidateQueries({ queryKey: auditSource.key });
    close();
    showDone(text);
  };
  return (
    <>
      <ListScreen
        help={help}
        source={source}
        extraParams={extraParams}
        label={texts.label}
        columns={every}
        rowName={({ name }) => name}
        searchLabel={texts.search}
        errorTitle={texts.notLoaded}
        expand={canSeeHistory ? expand : undefined}
        file={texts.label}
        add={{ text: texts.add, onClick: () => setOpened({}) }}
        empty={{ title: texts.empty, text: texts.emptyText }}
        {...listTexts}
      />
      {opened && dialog({ row: opened.row, onSaved: done(t('saved')), onClose: close })}
      {deleted && (
        <ConfirmDialog
          name={`delete-${subjectKind}-${deleted.id}`}
          title={deletion.title}
          sentence={deletion.sentence(deleted)}
          help={deletion.help}
          verb={t('delete')}
          act={() => deletion.act(deleted)}
          errorTitle={deletion.errorTitle}
          onDone={done(t('deleted'))}
          onClose={close}
        />
      )}
    </>
  );
}
