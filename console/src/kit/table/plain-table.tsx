import { HTMLTable } from '@blueprintjs/core';
import { Fragment, useMemo, useRef, type ReactNode } from 'react';
import { cellOf, ColumnFact } from './column-cell';
import { fitColumns } from './column-fit';
import { FoldedFacts } from './folded-facts';
import type { ListColumn } from './list-types';
import { useIsNarrow } from './use-is-narrow';
import { useRoom } from './use-room';
import './paging.css';
import './plain-table.css';

interface Props<Row> {
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string | number;
  isStale: boolean;
  /** The column the server has sorted by, largest first. */
  sortedBy?: string;
  controls?: PlainControls<Row> | undefined;
}

/** Controls before the columns, each in a narrow column, and content below a row. */
export interface PlainControls<Row> {
  head: (rows: readonly Row[]) => ReactNode[];
  of: (row: Row) => ReactNode[];
  below: (row: Row) => ReactNode;
}

/** The width of a control, in pixels. */
const controlWidth = 40;

/**
 * Read-only rows on a panel: the columns of the list pattern without its state. Columns that do not fit are shown in a
 * line below the row; below 768 px each row is lines of facts.
 */
export function PlainTable<Row>(props: Props<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const isNarrow = useIsNarrow();
  return (
    <div ref={place} className="plain-place">
      {isNarrow ? <Cards {...props} /> : <Rows {...props} room={room} />}
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowId, isStale, controls }: Props<Row>) {
  return (
    <ul className={isStale ? 'plain-cards list-stale' : 'plain-cards'} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <div className="plain-card-head">
            {controls?.of(row)}
            <strong>{columns.find((column) => column.card === 'title')?.cell(row)}</strong>
          </div>
          <dl className="facts">
            {columns
              .filter((column) => column.card !== 'title')
              .map((column) => (
                <ColumnFact key={column.id} column={column} row={row} />
              ))}
          </dl>
          {controls?.below(row)}
        </li>
      ))}
    </ul>
  );
}

function Rows<Row>(props: Props<Row> & { room: number }) {
  const { label, columns, rows, rowId, isStale, sortedBy, room, controls } = props;
  const heads = controls?.head(rows).filter(Boolean) ?? [];
  const left = room - heads.length * controlWidth;
  const { shown, folded, widths } = useMemo(() => fitColumns(columns, left), [columns, left]);
  const whole = shown.length + heads.length;
  return (
    <HTMLTable compact aria-label={label} className={isStale ? 'plain-table list-stale' : 'plain-table'}>
      <colgroup>
        {heads.map((_, at) => (
          <col key={at} style={{ width: controlWidth }} />
        ))}
        {shown.map(({ id }, at) => (
          <col key={id} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className="list-control">
              {head}
            </th>
          ))}
          {shown.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.align === 'end' ? 'list-figure' : undefined}
              aria-sort={column.id === sortedBy ? 'descending' : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={rowId(row)}>
            <tr>
              {controls
                ?.of(row)
                .filter(Boolean)
                .map((control, at) => (
                  <td key={at} className="list-control">
                    {control}
                  </td>
                ))}
              {shown.map((column) => (
                <td key={column.id} className={column.align === 'end' ? 'list-figure' : undefined}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
            {folded.length > 0 && (
              <tr className="plain-folded">
                <td colSpan={whole}>
                  <FoldedFacts columns={folded} row={row} />
                </td>
              </tr>
            )}
            <Below of={controls?.below(row)} span={whole} />
          </Fragment>
        ))}
      </tbody>
    </HTMLTable>
  );
}

function Below({ of, span }: { of: ReactNode; span: number }) {
  if (!of) return null;
  return (
    <tr className="list-details">
      <td colSpan={span}>{of}</td>
    </tr>
  );
}
