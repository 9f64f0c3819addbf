import { useCallback, useEffect, useId } from 'react';

/** The parts of this tab with unsaved work. */
const unsaved = new Set<string>();

/** The browser's own question for closing a tab, a reload and a typed address; its text cannot be changed. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Registers whether the part with this id has unsaved work. The listener is attached only while needed. */
export function registerUnsaved(id: string, isDirty: boolean): void {
  if (isDirty) unsaved.add(id);
  else unsaved.delete(id);
  if (unsaved.size > 0) globalThis.addEventListener('beforeunload', askBeforeUnload);
  else globalThis.removeEventListener('beforeunload', askBeforeUnload);
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** The user chose to leave: this screen does not ask again. */
export function dropUnsavedWork(): void {
  for (const id of [...unsaved]) registerUnsaved(id, false);
}

/**
 * While `isDirty`, leaving this screen asks first, and an ended session keeps it on screen. Returns a function to call
 * after saving, before navigating on: the next render would come too late.
 */
export function useUnsavedWork(isDirty: boolean): () => void {
  const id = useId();
  useEffect(() => {
    registerUnsaved(id, isDirty);
    return () => registerUnsaved(id, false);
  }, [id, isDirty]);
  return useCallback(() => registerUnsaved(id, false), [id]);
}
