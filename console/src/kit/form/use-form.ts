import { errorText, type FieldFault } from '../../app/problems/fault-text';
import { useRef, useState, type FormEvent, type RefCallback } from 'react';

/** The error of each field. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields & string, FieldFault>>;

/**
 * State and validation of a form: rules are a pure function from fields to errors, shown after a submit; the first
 * wrong field is focused; changing a field clears its error.
 */
export function useForm<Fields extends object>(
  initial: Fields,
  rules: (fields: Fields) => FieldErrors<Fields>,
  /** The prefix of the fields' ids; must be unique on a page. */
  id: string,
) {
  const [fields, setFields] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const inputs = useRef(new Map<string, HTMLElement>());
  const texts = textsOf(errors);

  function show(found: FieldErrors<Fields>): void {
    setErrors(found);
    // In the order of declaration, which is that of the screen.
    const first = Object.keys(initial).find((name) => found[name as keyof Fields & string]);
    if (first) inputs.current.get(first)?.focus();
  }

  function change<Name extends keyof Fields & string>(name: Name, value: Fields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }
  function inputRef(name: keyof Fields & string): RefCallback<HTMLElement> {
    return (input) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    };
  }

  return {
    fields,
    /** The errors in the user's language. */
    errors: texts,
    /** The props of a field of `form/` except its label, to be spread into it. */
    field<Name extends keyof Fields & string>(name: Name) {
      return {
        id: `${id}-${name}`,
        value: fields[name],
        onValueChange: (value: Fields[Name]) => change(name, value),
        error: texts[name],
        inputRef: inputRef(name),
      };
    },
    /** The server's state: the initial or last saved `fields`. */
    kept: saved,
    isDirty: JSON.stringify(fields) !== JSON.stringify(saved),
    change,
    /** Replaces both the fields and the saved state. */
    reset(next: Fields): void {
      setFields(next);
      setSaved(next);
      setErrors({});
    },
    /** Shows errors that only the server could find. */
    show,
    onSubmit: (send: (fields: Fields) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = rules(fields);
      show(found);
      if (Object.values(found).every((error) => !error)) send(fields);
    },
  };
}

export type FormState<Fields extends object> = ReturnType<typeof useForm<Fields>>;

const textsOf = <Fields>(errors: FieldErrors<Fields>) =>
  Object.fromEntries(
    Object.entries<FieldFault | undefined>(errors).map(([name, wrong]) => [name, errorText(wrong)]),
  ) as Partial<Record<keyof Fields & string, string>>;
