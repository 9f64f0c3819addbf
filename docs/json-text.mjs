import stringify from 'json-stringify-pretty-compact';

/** Columns. At 110 the OpenAPI document has a third more lines, most of them brackets. */
const MAX_LENGTH = 160;

/** Formats a JSON document of `docs`. What fits in a line stays on one: the file is short and its diff readable. */
export const jsonText = (document) => `${stringify(document, { maxLength: MAX_LENGTH })}\n`;
