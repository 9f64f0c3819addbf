/** Words that occur in paths; any other part may identify a person or a record. */
const word = /^(v\d+|error-v\d|[a-z][a-z-]{0,30})$/i;

/** Returns a path without ids, names and query: `/v2/users/{id}`. An error report must not identify anyone. */
export function anonymizedPath(url: string): string {
  const { pathname } = new URL(url, 'http://console');
  return pathname
    .split('/')
    .map((part) => (part === '' || word.test(part) ? part : '{id}'))
    .join('/');
}

/** Removes emails and the queries of URLs from the text of an error. */
export function anonymizedText(text: string): string {
  return text.replace(/\?[^\s)'"]*/g, '').replace(/[^\s@<>"']{1,100}@[^\s@<>"']{1,253}/g, '{email}');
}
