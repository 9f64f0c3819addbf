import { errorText, type FieldFault } from '../../app/problems/fault-text';
import { useRef, useState, type FormEvent, type RefCallback } from 'react';

/** What is wrong with which field. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields & string, FieldFault>>;

/**
 * The one way a form works: rules are a pure function from fields to errors, shown after a submit; the first wrong
 * field takes the focus; to change a field takes its error away.
 */
export function useForm<Fields extends object>(
  initial: Fields,
  rules: (fields: Fields) => FieldErrors<Fields>,
  /** What the ids of its fields begin with; two forms of a page need two. */
  id: string,
) {
  const [fields, setFields] = useState(initial);
  const [kept, setKept] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const inputs = useRef(new Map<string, HTMLElement>());
  const texts = textsOf(errors);

  function show(found: FieldErrors<Fields>): void {
    setErrors(found);
    // In the order in which the fields are declared, which is that of the screen.
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
    /** What is wrong, in the reader's language. */
    errors: texts,
    /** Everything that a field of `form/` needs but its label: spread into it. */
    field<Name extends keyof Fields & string>(name: Name) {
      return {
        id: `${id}-${name}`,
        value: fields[name],
        onValueChange: (value: Fields[Name]) => change(name, value),
        error: texts[name],
        inputRef: inputRef(name),
      };
    },
    /** As the server has them: what `fields` began as, or was last saved as. */
    kept,
    isDirty: JSON.stringify(fields) !== JSON.stringify(kept),
    change,
    /** Begins again from what is kept now. */
    reset(next: Fields): void {
      setFields(next);
      setKept(next);
      setErrors({});
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

export type FormState<Fields extends object> = ReturnType<typeof useForm<Fields>>;

const textsOf = <Fields>(errors: FieldErrors<Fields>) =>
  Object.fromEntries(
    Object.entries<FieldFault | undefined>(errors).map(([name, wrong]) => [name, errorText(wrong)]),
  ) as Partial<Record<keyof Fields & string, string>>;
