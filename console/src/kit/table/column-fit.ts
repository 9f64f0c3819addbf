import { columnSizes } from './column-sizes';
import type { ListColumn } from './list-types';

/** Around a head, and the arrow that says how it is sorted. */
const padding = 32;
const isWide = /[\u2e80-\uffef]/;

/** About as wide as a text is set in the size of a table's head. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (isWide.test(character) ? 14.5 : 8.4), 0);
}

function sizeOf<Row>(column: ListColumn<Row>): { width: number; grows: number } {
  const { size, header, align, isText } = column;
  const byShape = isText ? 'text' : align === 'end' ? 'figure' : 'name';
  const asked = typeof size === 'number' ? { width: size, grows: 0 } : columnSizes[size ?? byShape];
  const words = header.split(/[\s-]+/).map(textWidth);
  // A word of its head is never broken.
  return { ...asked, width: Math.max(asked.width, Math.ceil(Math.max(0, ...words)) + padding) };
}

/** What stays longest where there is little room: what tells rows apart, its figure, then by `priority`. */
function rankOf<Row>({ isFixed, card, priority = 3 }: ListColumn<Row>): number {
  if (isFixed || card === 'title') return 0;
  return card === 'figure' ? 1 : priority;
}

export interface Fitted<Row> {
  shown: ListColumn<Row>[];
  /** What the row's details tell instead. */
  folded: ListColumn<Row>[];
  /** Of those that are shown, in pixels. */
  widths: readonly number[];
}

/** The columns that have room in so many pixels; 0 is a room that nobody measured, where all of them are shown. */
export function fitColumns<Row>(columns: ListColumn<Row>[], room: number): Fitted<Row> {
  if (room === 0) return { shown: columns, folded: [], widths: [] };
  const sized = columns.map((column, at) => ({ column, at, rank: rankOf(column), ...sizeOf(column) }));
  const kept = new Set<number>();
  let left = room;
  let lowest = Infinity;
  for (const { at, rank, width } of sized.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    // What tells less folds with one that has no room; what tells as much and is narrower still stands.
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
