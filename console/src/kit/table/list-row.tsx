import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { cellOf } from './column-cell';
import type { ListRow } from './list-table-model';
import type { ListColumn } from './list-types';
import { TitleLink } from './title-link';

interface Props<Row extends object> {
  row: ListRow<Row>;
  columns: ListColumn<Row>[];
  name: string;
  to: ((row: Row) => string) | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  hasSelection: boolean;
  isSelected: boolean;
  isExpanded: boolean;
  isTabStop: boolean;
  onActive: (id: string) => void;
}

function TableRowView<Row extends object>(props: Props<Row>) {
  const { row, columns, name, to, expand, hasSelection, isSelected, isExpanded, isTabStop, onActive } = props;
  const { t } = useTranslation('table');
  const navigate = useNavigate();
  const path = to?.(row.original);
  const detailsId = `details-${row.id}`;

  function onClick(event: MouseEvent<HTMLElement>): void {
    const isOwnControl = (event.target as HTMLElement).closest('button, a, input, label');
    // Selecting text to copy it ends in a click, which must not open the row.
    if (isOwnControl || globalThis.getSelection()?.toString()) return;
    // Like a link: with Ctrl or the middle button it opens in a new tab.
    if (path && (event.ctrlKey || event.metaKey || event.button === 1))
      globalThis.open(path, '_blank', 'noopener');
    else if (event.button !== 0) return;
    else if (path) void navigate(path);
    else if (expand) row.toggleExpanded();
  }

  return (
    <>
      <tr
        data-row={row.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-selected={hasSelection ? isSelected : undefined}
        className={isSelected ? 'list-row list-selected' : 'list-row'}
        onFocus={() => onActive(row.id)}
        onClick={onClick}
        onAuxClick={onClick}
      >
        {hasSelection && (
          <td className="list-control">
            <Checkbox
              aria-label={t('select', { name })}
              checked={isSelected}
              disabled={!row.getCanSelect()}
              onChange={() => row.toggleSelected()}
            />
          </td>
        )}
        {expand && (
          <td className="list-control">
            <Button
              variant="minimal"
              size="small"
              icon={isExpanded ? <ChevronDownIcon /> : <ChevronRightIcon />}
              aria-label={t('expand', { name })}
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? detailsId : undefined}
              onClick={() => row.toggleExpanded()}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={column.align === 'end' ? 'list-figure' : undefined}>
            {column.card === 'title' ? (
              <TitleLink to={path}>{cellOf(column, row.original)}</TitleLink>
            ) : (
              cellOf(column, row.original)
            )}
          </td>
        ))}
      </tr>
      {expand && isExpanded && (
        <tr id={detailsId} className="list-details">
          <td colSpan={columns.length + (hasSelection ? 2 : 1)}>{expand(row.original)}</td>
        </tr>
      )}
    </>
  );
}

/** Fifty rows of widgets are expensive: a row renders again only when its own data changed. */
export const ListTableRow = memo(
  TableRowView,
  (before, after) =>
    before.row.original === after.row.original &&
    before.row === after.row &&
    before.columns === after.columns &&
    before.to === after.to &&
    before.expand === after.expand &&
    before.isSelected === after.isSelected &&
    before.isExpanded === after.isExpanded &&
    before.isTabStop === after.isTabStop,
) as typeof TableRowView;
