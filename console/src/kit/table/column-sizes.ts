/** Pixels that a column needs for its content, with padding; names grow if there is room, figures do not. */
export const columnSizes = {
  count: { width: 76, grows: 0 },
  id: { width: 96, grows: 0.5 },
  figure: { width: 96, grows: 0.5 },
  status: { width: 112, grows: 0.5 },
  time: { width: 226, grows: 0.25 },
  name: { width: 128, grows: 1 },
  text: { width: 180, grows: 2 },
} as const;
export type ColumnSize = keyof typeof columnSizes;
