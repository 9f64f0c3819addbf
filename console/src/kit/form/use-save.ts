import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUnsavedWork } from '../../app/unsaved/unsaved-work';
import { mergeMine } from './merge';
import { faultsAt, isGone, isStale } from './save-errors';
import type { FormState } from './use-form';

/** A record as the server has it now. */
export interface Present<Fields> {
  fields: Fields;
  version: number;
}

interface Options<Fields, Saved> {
  /** The version that the fields were read at; a new record has none. */
  version?: number;
  /** `intent` is the Idempotency-Key: the same for as long as the same is asked. */
  send: (fields: Fields, version: number | undefined, intent: string) => Promise<Saved>;
  /** Asked when somebody else saved meanwhile. */
  latest?: () => Promise<Present<Fields>>;
  onSaved: (saved: Saved, fields: Fields) => void;
}

/** Saves a form: once per intent, with its errors at their fields, and never over somebody else's change unseen. */
export function useSave<Fields extends object, Saved>(
  form: FormState<Fields>,
  options: Options<Fields, Saved>,
) {
  const [version, setVersion] = useState(options.version);
  const [theirs, setTheirs] = useState<Present<Fields> | null>(null);
  const intent = useRef({ asked: '', key: '' });
  const isBegun = useRef(false);
  const wasSaved = useUnsavedWork(form.isDirty);

  function keyOf(asked: string): string {
    if (intent.current.asked !== asked) intent.current = { asked, key: crypto.randomUUID() };
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
      intent.current = { asked: '', key: '' };
      setTheirs(null);
      wasSaved();
      form.reset(fields);
      setVersion(versionOf(saved) ?? version);
      options.onSaved(saved, fields);
    },
    onError: (error) => form.show(faultsAt(error, namesOf(form)).errors),
    onSettled: () => {
      isBegun.current = false;
    },
  });

  function save(fields: Fields, at = version): void {
    // The second click of a double one comes before the button knows that the first one counted.
    if (isBegun.current) return;
    isBegun.current = true;
    saving.mutate({ fields, at });
  }

  return {
    save,
    isPending: saving.isPending,
    /** Errors of fields stand at the fields; a stale version opens a dialog. */
    error: saving.error && !theirs && !isToldAtFields(saving.error, form) ? saving.error : null,
    /** Somebody deleted the record meanwhile: there is nothing left to save it to. */
    isGone: options.version !== undefined && isGone(saving.error),
    conflict: theirs && {
      theirs,
      /** What the person changed, over what the others left. */
      merged: mergeMine(form.kept, form.fields, theirs.fields),
      keepMine: () => save(mergeMine(form.kept, form.fields, theirs.fields), theirs.version),
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

/** Whether all that the server found is told at a field. */
function isToldAtFields<Fields extends object>(error: Error, form: FormState<Fields>): boolean {
  const { errors, rest } = faultsAt(error, namesOf(form));
  return rest === 0 && Object.keys(errors).length > 0;
}
