/** A row of a list; with its own key if ids repeat in the list: a person is a customer of several operators. */
export interface Keyed {
  id: string | number;
  ofList?: string;
}

/** Returns the key that identifies a row in its list. */
export const rowKey = ({ id, ofList }: Keyed): string => ofList ?? String(id);
