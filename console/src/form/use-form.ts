import { useRef, useState, type FormEvent, type Ref } from 'react';

/** What is wrong with which field; a rule names an error by the key of its text. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields & string, string>>;

/**
 * The one way a form works: rules are a pure function from fields to errors, shown after a submit; the first wrong
 * field takes the focus; to change a field takes its error away.
 */
export function useForm<Fields extends object>(
  initial: Fields,
  rules: (fields: Fields) => FieldErrors<Fields>,
) {
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const inputs = useRef(new Map<string, HTMLInputElement>());

  function show(found: FieldErrors<Fields>): void {
    setErrors(found);
    // In the order in which the fields are declared, which is that of the screen.
    const first = Object.keys(initial).find((name) => found[name as keyof Fields & string]);
    if (first) inputs.current.get(first)?.focus();
  }

  return {
    fields,
    errors,
    change<Name extends keyof Fields & string>(name: Name, value: Fields[Name]): void {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    inputRef(name: keyof Fields & string): Ref<HTMLInputElement> {
      return (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      };
    },
    /** Errors that only the server could find. */
    show,
    onSubmit: (send: (fields: Fields) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = rules(fields);
      show(found);
      if (Object.values(found).every((error) => !error)) send(fields);
    },
  };
}
