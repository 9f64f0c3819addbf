import { useMemo } from 'react';
import { fitColumns, type Fitted } from './column-fit';
import type { ListColumn } from './list-types';

/** A control before the columns: the box to tick, the button of the details. */
const control = 40;
/** The panel's border, and what its first and last cell stand farther from it. */
const edges = 18;

interface Room {
  /** Pixels of the list. */
  room: number;
  isNarrow: boolean;
  hasSelection: boolean;
  hasExpand: boolean;
}

/** What a list shows of its columns where it stands, and what its rows' details tell. */
export function useFitted<Row>(columns: ListColumn<Row>[], where: Room): Fitted<Row> {
  const { room, isNarrow, hasSelection, hasExpand } = where;
  return useMemo(() => {
    if (isNarrow) return cardOf(columns);
    const left = (controls: number): number => (room === 0 ? 0 : room - edges - controls * control);
    const before = Number(hasSelection) + Number(hasExpand);
    const fitted = fitColumns(columns, left(before));
    // What folds is told by the details, whose button takes room as well.
    return fitted.folded.length === 0 || hasExpand ? fitted : fitColumns(columns, left(before + 1));
  }, [columns, room, isNarrow, hasSelection, hasExpand]);
}

const linesOfCard = 2;

/** A card has a heading with its figure, a line with two more, and what can be done. */
function cardOf<Row>(columns: ListColumn<Row>[]): Fitted<Row> {
  const plain = columns.filter(({ card, isText, isAct }) => !card && !isText && !isAct);
  const chosen = columns.filter(({ card }) => card === 'line');
  const lines = chosen.length > 0 ? chosen : plain.slice(0, linesOfCard);
  const isShown = (column: ListColumn<Row>) =>
    column.isAct === true || column.card !== undefined || lines.includes(column);
  return {
    shown: columns.filter(isShown),
    folded: columns.filter((column) => !isShown(column)),
    widths: [],
  };
}
