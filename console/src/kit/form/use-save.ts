import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUnsavedWork } from '../../app/unsaved/unsaved-work';
import { applyChanges } from './merge';
import { faultsAt, isGone, isStale } from './save-errors';
import type { FormState } from './use-form';

/** The current record on the server. */
export interface Present<Fields> {
  fields: Fields;
  version: number;
}

interface Options<Fields, Saved> {
  /** The version that the fields were read at; a new record has none. */
  version?: number;
  /** `intent` is the Idempotency-Key: the same for repeats of the same request. */
  send: (fields: Fields, version: number | undefined, intent: string) => Promise<Saved>;
  /** Called when another user saved meanwhile. */
  latest?: () => Promise<Present<Fields>>;
  onSaved: (saved: Saved, fields: Fields) => void;
}

/**
 * Saves a form: once per intent, with errors shown at their fields, and never overwriting another user's change unseen.
 */
export function useSave<Fields extends object, Saved>(
  form: FormState<Fields>,
  options: Options<Fields, Saved>,
) {
  const [version, setVersion] = useState(options.version);
  const [theirs, setTheirs] = useState<Present<Fields> | null>(null);
  const intent = useRef({ request: '', key: '' });
  const isStarted = useRef(false);
  const markSaved = useUnsavedWork(form.isDirty);

  function keyOf(request: string): string {
    if (intent.current.request !== request) intent.current = { request, key: crypto.randomUUID() };
    return intent.current.key;
  }

  const saving = useMutation({
    mutationFn: async ({ fields, at }: { fields: Fields; at: number | undefined }) => {
      try {
        return await options.send(fields, at, keyOf(JSON.stringify([fields, at])));
      } catch (error) {
        if (isStale(error) && options.latest) setTheirs(await options.latest());
        throw error;
      }
    },
    onSuccess: (saved, { fields }) => {
      intent.current = { request: '', key: '' };
      setTheirs(null);
      markSaved();
      form.reset(fields);
      setVersion(versionOf(saved) ?? version);
      options.onSaved(saved, fields);
    },
    onError: (error) => form.show(faultsAt(error, namesOf(form)).errors),
    onSettled: () => {
      isStarted.current = false;
    },
  });

  function save(fields: Fields, at = version): void {
    // The second click of a double click arrives before the button is disabled.
    if (isStarted.current) return;
    isStarted.current = true;
    saving.mutate({ fields, at });
  }

  return {
    save,
    isPending: saving.isPending,
    /** Field errors are shown at the fields; a stale version opens a dialog. */
    error: saving.error && !theirs && !isShownAtFields(saving.error, form) ? saving.error : null,
    /** Another user deleted the record meanwhile: it can no longer be saved. */
    isGone: options.version !== undefined && isGone(saving.error),
    conflict: theirs && {
      theirs,
      /** The user's changes applied to the other user's version. */
      merged: applyChanges(form.kept, form.fields, theirs.fields),
      keepMine: () => save(applyChanges(form.kept, form.fields, theirs.fields), theirs.version),
      takeTheirs() {
        form.reset(theirs.fields);
        setVersion(theirs.version);
        setTheirs(null);
        saving.reset();
      },
      close: () => setTheirs(null),
    },
  };
}

export type Saving<Fields extends object, Saved = unknown> = ReturnType<typeof useSave<Fields, Saved>>;

function versionOf(saved: unknown): number | undefined {
  const { version } = (saved ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
}

const namesOf = <Fields extends object>(form: FormState<Fields>) =>
  Object.keys(form.fields) as (keyof Fields & string)[];

/** Whether all errors of the server are shown at fields. */
function isShownAtFields<Fields extends object>(error: Error, form: FormState<Fields>): boolean {
  const { errors, rest } = faultsAt(error, namesOf(form));
  return rest === 0 && Object.keys(errors).length > 0;
}
