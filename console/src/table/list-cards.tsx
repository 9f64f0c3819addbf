import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { FactOf } from './column-cell';
import type { ListViewProps } from './list-table';

/** The same rows below 768 px: a card each, with the same actions. */
export function ListCards<Row extends { id: string | number }>(props: ListViewProps<Row>) {
  const { table, visibleColumns, label, expand, selection, isStale, rowName } = props;
  const { t } = useTranslation('table');
  const title = visibleColumns.find((column) => column.card === 'title');
  const figure = visibleColumns.find((column) => column.card === 'figure');
  const lines = visibleColumns.filter((column) => !column.card);
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
              <strong className="list-card-title">{title?.cell(row.original)}</strong>
              <strong className="list-figure">{figure?.cell(row.original)}</strong>
            </div>
            <dl className="facts">
              {lines.map((column) => (
                <FactOf key={column.id} column={column} row={row.original} />
              ))}
            </dl>
            {expand && (
              <Button
                variant="minimal"
                size="small"
                icon={isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon />}
                aria-expanded={isExpanded}
                aria-label={t('expand', { name })}
                onClick={() => row.toggleExpanded()}
              >
                {t('details')}
              </Button>
            )}
            {expand && isExpanded && expand(row.original)}
          </li>
        );
      })}
    </ul>
  );
}
