/**
 * A row of a list; with a name of its own in the list where its id is another row's, too: a person is a customer of
 * several operators.
 */
export interface Keyed {
  id: string | number;
  ofList?: string;
}

/** By what a row is told from every other of its list. */
export const rowKey = ({ id, ofList }: Keyed): string => ofList ?? String(id);
