import { useMemo } from 'react';
import { fitColumns, type Fitted } from './column-fit';
import type { ListColumn } from './list-types';

/** The width of a control before the columns: a checkbox or the button of the details. */
const controlWidth = 40;
/** The panel's border and the additional padding of the first and last cell. */
const edgeWidth = 18;

interface Room {
  /** Width of the list, in pixels. */
  room: number;
  isNarrow: boolean;
  hasSelection: boolean;
  hasExpand: boolean;
}

/** Returns the columns that fit the list's width, and those moved to the rows' details. */
export function useFitted<Row>(columns: ListColumn<Row>[], where: Room): Fitted<Row> {
  const { room, isNarrow, hasSelection, hasExpand } = where;
  return useMemo(() => {
    if (isNarrow) return cardOf(columns);
    const left = (controls: number): number => (room === 0 ? 0 : room - edgeWidth - controls * controlWidth);
    const before = Number(hasSelection) + Number(hasExpand);
    const fitted = fitColumns(columns, left(before));
    // Folded columns are shown in the details, whose button takes width as well.
    return fitted.folded.length === 0 || hasExpand ? fitted : fitColumns(columns, left(before + 1));
  }, [columns, room, isNarrow, hasSelection, hasExpand]);
}

const linesOfCard = 2;

/** A card has a heading with its figure, a line with two more columns, and the actions. */
function cardOf<Row>(columns: ListColumn<Row>[]): Fitted<Row> {
  const plain = columns.filter(({ card, isText, isActions }) => !card && !isText && !isActions);
  const chosen = columns.filter(({ card }) => card === 'line');
  const lines = chosen.length > 0 ? chosen : plain.slice(0, linesOfCard);
  const isShown = (column: ListColumn<Row>) =>
    column.isActions === true || column.card !== undefined || lines.includes(column);
  return {
    shown: columns.filter(isShown),
    folded: columns.filter((column) => !isShown(column)),
    widths: [],
  };
}
