import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from './bulk-bar';
import type { PlainControls } from './plain-table';

interface Options<Row> {
  /** The accessible name of a row. */
  name: (row: Row) => string;
  /** The details of a row. */
  expand?: (row: Row) => ReactNode;
  /** The actions on the selected rows, across pages; they call `clear` when done. */
  chosen?: (rows: Row[], clear: () => void) => ReactNode;
}

export interface RowActions<Row> {
  controls: PlainControls<Row>;
  bar: ReactNode;
}

/** Expansion and selection for the rows of a panel. */
export function useRowActions<Row extends { id: string | number }>(options: Options<Row>): RowActions<Row> {
  const { name, expand, chosen: act } = options;
  const { t } = useTranslation('table');
  const [open, setOpen] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const all = (rows: readonly Row[]): boolean => rows.every(({ id }) => chosen.has(id));
  const choose = (rows: readonly Row[]) =>
    setChosen(all(rows) ? without(chosen, rows) : withRows(chosen, rows));
  return {
    controls: {
      head: (rows) => [
        act && (
          <Checkbox
            aria-label={t('selectAll')}
            checked={all(rows)}
            indeterminate={!all(rows) && rows.some(({ id }) => chosen.has(id))}
            onChange={() => choose(rows)}
          />
        ),
        expand && <span className="visually-hidden">{t('details')}</span>,
      ],
      of: (row) => [
        act && (
          <Checkbox
            aria-label={t('select', { name: name(row) })}
            checked={chosen.has(row.id)}
            onChange={() => choose([row])}
          />
        ),
        expand && (
          <Button
            variant="minimal"
            size="small"
            icon={open.has(row.id) ? <ChevronDownIcon /> : <ChevronRightIcon />}
            aria-expanded={open.has(row.id)}
            aria-label={t('expand', { name: name(row) })}
            onClick={() => setOpen(open.has(row.id) ? without(open, [row]) : withRows(open, [row]))}
          />
        ),
      ],
      below: (row) => open.has(row.id) && expand?.(row),
    },
    bar: chosen.size > 0 && (
      <BulkBar count={chosen.size} onClear={() => setChosen(new Map())}>
        {act?.([...chosen.values()], () => setChosen(new Map()))}
      </BulkBar>
    ),
  };
}

type Rows<Row extends { id: unknown }> = ReadonlyMap<Row['id'], Row>;

const withRows = <Row extends { id: unknown }>(map: Rows<Row>, rows: readonly Row[]): Rows<Row> =>
  new Map([...map, ...rows.map((row): [Row['id'], Row] => [row.id, row])]);

function without<Row extends { id: unknown }>(map: Rows<Row>, rows: readonly Row[]): Rows<Row> {
  const next = new Map(map);
  for (const { id } of rows) next.delete(id);
  return next;
}
