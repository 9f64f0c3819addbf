import { useCallback, useEffect, useId } from 'react';

/** Which parts of this tab hold work that nobody has saved yet. */
const unsaved = new Set<string>();

/** The browser's own question, for a closed tab, a reload and a typed address; its text cannot be chosen. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Says whether the part with this id holds unsaved work. The listener is there only while it is needed. */
export function registerUnsaved(id: string, isDirty: boolean): void {
  if (isDirty) unsaved.add(id);
  else unsaved.delete(id);
  if (unsaved.size > 0) globalThis.addEventListener('beforeunload', askBeforeUnload);
  else globalThis.removeEventListener('beforeunload', askBeforeUnload);
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** The person chose to leave: nothing on this screen is asked about again. */
export function dropUnsavedWork(): void {
  for (const id of [...unsaved]) registerUnsaved(id, false);
}

/**
 * While `isDirty`, whoever leaves this screen is asked first, and an ended session keeps it on screen. Answers a
 * function to call when the work was saved, before navigating on: the next render would come too late.
 */
export function useUnsavedWork(isDirty: boolean): () => void {
  const id = useId();
  useEffect(() => {
    registerUnsaved(id, isDirty);
    return () => registerUnsaved(id, false);
  }, [id, isDirty]);
  return useCallback(() => registerUnsaved(id, false), [id]);
}
