import { namelessPath } from './nameless-path';

export interface Breadcrumb {
  at: string;
  kind: 'page' | 'call';
  text: string;
}

const most = 20;
const trail: Breadcrumb[] = [];

function leave(kind: Breadcrumb['kind'], text: string): void {
  trail.push({ at: new Date().toISOString(), kind, text: text.slice(0, 100) });
  if (trail.length > most) trail.shift();
}

let lastPage = '';
export function leavePage(pathname: string): void {
  const path = namelessPath(pathname);
  if (path !== lastPage) leave('page', path);
  lastPage = path;
}

/** `answered`: the status, or the reason why there was no response. */
export function leaveCall(method: string, url: string, answered: number | string): void {
  leave('call', `${method} ${namelessPath(url)} ${answered}`);
}

/** Returns the steps that led here, oldest first. */
export const breadcrumbs = (): Breadcrumb[] => [...trail];
