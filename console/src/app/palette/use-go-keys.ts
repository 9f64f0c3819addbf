import { useEffect, useState } from 'react';
import { useSignedIn } from '../auth/current-session';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePrograms } from '../../kit/filter/use-programs';
import { fitsProgram, mayOpen, screenAt } from '../routes/registry';
import { useGo } from '../routes/use-to';
import { goKeyPairs, goKeys } from './go-keys';

const fields = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Whether text is typed there or a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${fields}, [role=combobox]`) !== null) ||
  document.querySelector('[role=dialog], .bp6-overlay-open') !== null;

/** The go-to keys that lead this user somewhere. */
export function useGoKeyList(): { key: string; id: string; path: string }[] {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const programs = usePrograms();
  return Object.entries(goKeys).flatMap(([key, path]) => {
    const screen = screenAt(path)?.screen;
    const isOpen =
      screen?.isBuilt && mayOpen(session, screen, filter.operator) && fitsProgram(screen, programs) === true;
    return isOpen ? [{ key, id: screen.id, path }] : [];
  });
}

/** Opens a screen by g and a letter, except where text is typed; `onHelp` handles "?" where no list does. */
export function useGoKeys(onHelp: () => void, isOff: () => boolean): void {
  // Kept over renders: a render between the two keys must not lose the first.
  const [pairs] = useState(goKeyPairs);
  const list = useGoKeyList();
  const go = useGo();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOff() || isElsewhere(event.target)) return;
      if (event.key === '?' && !document.querySelector('.list')) onHelp();
      const path = pairs.press(event.key, event.timeStamp);
      if (path === undefined || !list.some((one) => one.path === path)) return;
      event.preventDefault();
      event.stopPropagation();
      go(path);
    };
    // Before the lists, which would handle the second key themselves.
    globalThis.addEventListener('keydown', onKeyDown, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [pairs, list, go, onHelp, isOff]);
}
