import { createPath, parsePath, type UNSAFE_createBrowserHistory } from 'react-router-dom';
import { askBeforeLeaving } from './leaving';
import { hasUnsavedWork } from './unsaved-work';

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

interface Place {
  pathname?: string;
  search?: string;
}

const operatorAt = ({ search }: Place): string | null => new URLSearchParams(search).get('operator');

/**
 * A change of the filter or page does not leave the screen. Another path does, and so does another operator: a form
 * belongs to one.
 */
function isLeaving(from: Place, to: Place): boolean {
  if (!hasUnsavedWork()) return false;
  if (to.pathname !== undefined && to.pathname !== from.pathname) return true;
  const [before, after] = [operatorAt(from), operatorAt(to)];
  return before !== null && after !== null && before !== after;
}

const placeOf = (to: Parameters<History['push']>[0]): Place => (typeof to === 'string' ? parsePath(to) : to);

/** Wraps the history to ask before a path with unsaved work is left. */
export function guardHistory(history: History): History {
  /** Set while this guard steps back to where the question is asked. */
  let isReturning = false;
  let currentPath = createPath(history.location);
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: (to, state) => {
      if (isLeaving(history.location, placeOf(to))) askBeforeLeaving(() => history.push(to, state));
      else history.push(to, state);
    },
    replace: (to, state) => {
      if (isLeaving(history.location, placeOf(to))) askBeforeLeaving(() => history.replace(to, state));
      else history.replace(to, state);
    },
    go: (steps) => history.go(steps),
    listen: (listener) =>
      history.listen((update) => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        // The browser has already navigated: it is brought back, and navigates again when the user agrees.
        if (
          update.action === ('POP' as typeof update.action) &&
          update.delta &&
          isLeaving(parsePath(currentPath), update.location)
        ) {
          const { delta } = update;
          isReturning = true;
          history.go(-delta);
          askBeforeLeaving(() => {
            history.go(delta);
          });
          return;
        }
        currentPath = createPath(update.location);
        listener(update);
      }),
  };
}
