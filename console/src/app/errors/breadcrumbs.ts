import { anonymizedPath } from './anonymize';

export interface Breadcrumb {
  at: string;
  kind: 'page' | 'call';
  text: string;
}

const maxLength = 20;
const trail: Breadcrumb[] = [];

function add(kind: Breadcrumb['kind'], text: string): void {
  trail.push({ at: new Date().toISOString(), kind, text: text.slice(0, 100) });
  if (trail.length > maxLength) trail.shift();
}

let lastPage = '';
export function recordPage(pathname: string): void {
  const path = anonymizedPath(pathname);
  if (path !== lastPage) add('page', path);
  lastPage = path;
}

/** `answered`: the status, or the reason why there was no response. */
export function recordCall(method: string, url: string, result: number | string): void {
  add('call', `${method} ${anonymizedPath(url)} ${result}`);
}

/** Returns the steps that led here, oldest first. */
export const breadcrumbs = (): Breadcrumb[] => [...trail];
