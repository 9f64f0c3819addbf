/**
 * Returns a link with the current filter, but at one operator: in a list of several operators' rows, each opens at its
 * own.
 */
export function atOperator(link: string, operator: number): string {
  const [path = '', search] = link.split('?');
  const params = new URLSearchParams(search);
  params.set('operator', String(operator));
  return `${path}?${params.toString()}`;
}
