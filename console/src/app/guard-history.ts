import { createPath, parsePath, type UNSAFE_createBrowserHistory } from 'react-router-dom';
import { leaveBy } from './leaving';
import { hasUnsavedWork } from './unsaved-work';

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** A filter or a page of a list is no departure: only another path leaves what is on screen. */
function leaves(history: History, to: Parameters<History['push']>[0]): boolean {
  const { pathname } = typeof to === 'string' ? parsePath(to) : to;
  return hasUnsavedWork() && pathname !== undefined && pathname !== history.location.pathname;
}

/** The history, asking before a path with unsaved work is left. */
export function guardHistory(history: History): History {
  /** Steps that this guard takes itself, back to where the question is asked. */
  let isReturning = false;
  let here = createPath(history.location);
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: (to, state) => {
      if (leaves(history, to)) leaveBy(() => history.push(to, state));
      else history.push(to, state);
    },
    replace: (to, state) => {
      if (leaves(history, to)) leaveBy(() => history.replace(to, state));
      else history.replace(to, state);
    },
    go: (steps) => history.go(steps),
    listen: (listener) =>
      history.listen((update) => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        const { pathname = '' } = parsePath(here);
        // By then the browser has gone already: it is brought back, and goes again when the person agrees.
        if (
          update.action === ('POP' as typeof update.action) &&
          update.delta &&
          hasUnsavedWork() &&
          update.location.pathname !== pathname
        ) {
          const { delta } = update;
          isReturning = true;
          history.go(-delta);
          leaveBy(() => {
            history.go(delta);
          });
          return;
        }
        here = createPath(update.location);
        listener(update);
      }),
  };
}
