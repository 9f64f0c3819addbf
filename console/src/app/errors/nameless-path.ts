/** Words that paths are made of; everything else may name somebody or something. */
const word = /^(v\d+|error-v\d|[a-z][a-z-]{0,30})$/i;

/** A path without ids, names and query: `/v2/users/{id}`. What is told of a failure must not tell of whom. */
export function namelessPath(url: string): string {
  const { pathname } = new URL(url, 'http://console');
  return pathname
    .split('/')
    .map((part) => (part === '' || word.test(part) ? part : '{id}'))
    .join('/');
}

/** A text of an error without the queries of addresses in it and without emails. */
export function namelessText(text: string): string {
  return text.replace(/\?[^\s)'"]*/g, '').replace(/[^\s@<>"']{1,100}@[^\s@<>"']{1,253}/g, '{email}');
}
