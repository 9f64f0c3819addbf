/** A link with the filter in view, but at one operator: where rows of several are listed, each opens at its own. */
export function atOperator(link: string, operator: number): string {
  const [path = '', search] = link.split('?');
  const params = new URLSearchParams(search);
  params.set('operator', String(operator));
  return `${path}?${params.toString()}`;
}
