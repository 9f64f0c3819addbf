import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { cellOf } from './column-cell';
import type { ListViewProps } from './list-table';
import { TitleLink } from './title-link';

/** The rows below 768 px: cards of two lines with the same actions; the rest is in their details. */
export function ListCards<Row extends { id: string | number }>(props: ListViewProps<Row>) {
  const { table, fitted, label, to, expand, selection, isStale, rowName } = props;
  const { t } = useTranslation('table');
  const title = fitted.shown.find((column) => column.card === 'title');
  const figure = fitted.shown.find((column) => column.card === 'figure');
  const acts = fitted.shown.filter((column) => column.isActions);
  const mark = fitted.shown.find((column) => column.card === 'mark');
  const lines = fitted.shown.filter((column) => ![title, mark, figure].includes(column) && !column.isActions);
  const hasMore = expand !== undefined || acts.length > 0;
  return (
    <ul className={isStale ? 'list-cards list-stale' : 'list-cards'} aria-label={label} aria-busy={isStale}>
      {table.getRowModel().rows.map((row) => {
        const name = rowName(row.original);
        const isExpanded = row.getIsExpanded();
        return (
          <li key={row.id} data-row={row.id} tabIndex={-1} className="list-card panel">
            <div className="list-card-head">
              {selection && (
                <Checkbox
                  aria-label={t('select', { name })}
                  checked={row.getIsSelected()}
                  disabled={!row.getCanSelect()}
                  onChange={() => row.toggleSelected()}
                />
              )}
              <div className="list-card-main">
                <div>
                  <strong className="list-card-title">
                    <TitleLink to={to?.(row.original)}>{title?.cell(row.original)}</TitleLink>
                  </strong>
                  {mark?.cell(row.original)}
                  <strong className="list-figure">{figure?.cell(row.original)}</strong>
                </div>
                {lines.length > 0 && (
                  <dl className="list-card-line muted">
                    {lines.map((column) => (
                      <div key={column.id}>
                        {/* A figure needs its label to be understood. */}
                        <dt className={column.align === 'end' ? undefined : 'visually-hidden'}>
                          {column.header}
                        </dt>
                        <dd>{cellOf(column, row.original)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
              {hasMore && (
                <Button
                  variant="minimal"
                  icon={isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon />}
                  aria-expanded={isExpanded}
                  aria-label={t('expand', { name })}
                  onClick={() => row.toggleExpanded()}
                />
              )}
            </div>
            {hasMore && isExpanded && (
              <div className="list-card-more">
                {acts.length > 0 && (
                  <div className="list-card-acts">
                    {acts.map((column) => (
                      <span key={column.id}>{column.cell(row.original)}</span>
                    ))}
                  </div>
                )}
                {expand?.(row.original)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
