import { columnSizes } from './column-sizes';
import type { ListColumn } from './list-types';

/** The padding of a heading, including its sort arrow. */
const padding = 32;
const isWide = /[\u2e80-\uffef]/;

/** Estimates the width of a text in the font size of a table heading. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (isWide.test(character) ? 14.5 : 8.4), 0);
}

function sizeOf<Row>(column: ListColumn<Row>): { width: number; grows: number } {
  const { size, header, align, isText } = column;
  const byShape = isText ? 'text' : align === 'end' ? 'figure' : 'name';
  const requested = typeof size === 'number' ? { width: size, grows: 0 } : columnSizes[size ?? byShape];
  const words = header.split(/[\s-]+/).map(textWidth);
  // A word of the heading is never broken.
  return { ...requested, width: Math.max(requested.width, Math.ceil(Math.max(0, ...words)) + padding) };
}

/**
 * The rank in which columns are kept when space is limited: the one that identifies rows, the figure, then by
 * `priority`.
 */
function rankOf<Row>({ isFixed, card, priority = 3 }: ListColumn<Row>): number {
  if (isFixed || card === 'title') return 0;
  return card === 'figure' ? 1 : priority;
}

export interface Fitted<Row> {
  shown: ListColumn<Row>[];
  /** The columns moved to the row's details. */
  folded: ListColumn<Row>[];
  /** The widths of the shown columns, in pixels. */
  widths: readonly number[];
}

/** Returns the columns that fit in the given pixels; 0 means not measured, which shows all of them. */
export function fitColumns<Row>(columns: ListColumn<Row>[], room: number): Fitted<Row> {
  if (room === 0) return { shown: columns, folded: [], widths: [] };
  const sized = columns.map((column, at) => ({ column, at, rank: rankOf(column), ...sizeOf(column) }));
  const kept = new Set<number>();
  let left = room;
  let lowest = Infinity;
  for (const { at, rank, width } of sized.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    // A column of lower priority folds with one that did not fit; a narrower one of the same priority stays.
    if (rank > lowest) break;
    if (rank > 0 && width > left) {
      lowest = rank;
      continue;
    }
    kept.add(at);
    left -= width;
  }
  const shown = sized.filter(({ at }) => kept.has(at));
  const parts = shown.reduce((sum, { width, grows }) => sum + width * grows, 0);
  const more = Math.max(0, left);
  return {
    shown: shown.map(({ column }) => column),
    folded: sized.filter(({ at }) => !kept.has(at)).map(({ column }) => column),
    widths: shown.map(
      ({ width, grows }) => width + (parts > 0 ? (more * width * grows) / parts : more / shown.length),
    ),
  };
}
