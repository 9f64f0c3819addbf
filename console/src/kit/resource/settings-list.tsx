import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { ActDialog } from '../dialog/act-dialog';
import { auditSource } from '../record/audit.api';
import { History } from '../record/history-part';
import { useMayChange } from '../../app/routes/use-may-change';
import { textWidth } from '../table/column-fit';
import { ListScreen } from '../table/list-screen';
import type { ListSource } from '../table/list-source';
import type { ListColumn } from '../table/list-types';
import './settings-list.css';
import './strings';

/** What is asked for when one is opened, and what is to be done then. */
export interface Opened<Row> {
  /** Absent for a new one. */
  row?: Row;
  onSaved: () => void;
  onClose: () => void;
}

interface Props<Wanted, Row> {
  source: ListSource<Wanted, Row>;
  asked: Omit<Wanted, 'page' | 'limit'>;
  operator: Pick<Schemas['Account'], 'id' | 'timezone'>;
  /** What the audit log calls a row. */
  subjectKind: string;
  /** What the list is for, where its name does not say it. */
  help?: string;
  /** Beside the buttons of a row. */
  columns: ListColumn<Row>[];
  texts: Record<'label' | 'search' | 'add' | 'notLoaded' | 'empty' | 'emptyText', string>;
  /** What the buttons of a row are called where they are read aloud. */
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

/** Settings of which there are several: a list where each is added, changed in a dialog, deleted, and has its history. */
export function SettingsList<Wanted, Row extends { id: number; name: string }>(props: Props<Wanted, Row>) {
  const { source, asked, operator, subjectKind, columns, texts, names, dialog, deletion, help } = props;
  const { t } = useTranslation('resource');
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
      { id: 'actions', header: t('actions'), align: 'end', size, priority: 2, isAct: true, cell: actions },
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
  const reload = () => {
    void client.invalidateQueries({ queryKey: source.key });
    void client.invalidateQueries({ queryKey: auditSource.key });
    close();
  };
  return (
    <>
      <ListScreen
        help={help}
        source={source}
        asked={asked}
        label={texts.label}
        columns={every}
        rowName={({ name }) => name}
        searchLabel={texts.search}
        errorTitle={texts.notLoaded}
        expand={canSeeHistory ? expand : undefined}
        file={texts.label}
        add={{ text: texts.add, onClick: () => setOpened({}) }}
        empty={{ title: texts.empty, text: texts.emptyText }}
        nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
      {opened && dialog({ row: opened.row, onSaved: reload, onClose: close })}
      {deleted && (
        <ActDialog
          name={`delete-${subjectKind}-${deleted.id}`}
          title={deletion.title}
          sentence={deletion.sentence(deleted)}
          help={deletion.help}
          verb={t('delete')}
          act={() => deletion.act(deleted)}
          errorTitle={deletion.errorTitle}
          onDone={reload}
          onClose={close}
        />
      )}
    </>
  );
}
