import { useEffect, useRef, type RefObject } from 'react';
import { listKeyAction, type ListKeyAction } from './list-keys';

/** Listens on the whole page, so that `/` and `j` work before anything in the list has the focus. */
export function useListKeys(list: RefObject<HTMLElement | null>, act: (action: ListKeyAction) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const isElsewhere =
        event.ctrlKey || event.metaKey || event.altKey || target.closest('.bp6-portal') !== null;
      if (isElsewhere || event.defaultPrevented) return;
      const action = listKeyAction(event.key, {
        isTyping: target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'),
        isOnRow: target.matches('[data-row]') && list.current?.contains(target) === true,
      });
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** Moves the focus to the next or previous row; to the first if no row has it. */
export function focusRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[next]?.focus();
}
