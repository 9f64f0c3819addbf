import type { Field } from '@backroom/proto/fields';
import { NumberField } from '../form/number-field';
import { SwitchField } from '../form/switch-field';
import { TextAreaField } from '../form/text-area-field';
import { TextField } from '../form/text-field';
import type { FormState } from '../form/use-form';
import type { Typed } from './typed-fields';

/** The props of an input: the state of a form field with its texts. */
export type FieldProps = ReturnType<FormState<Typed>['field']> & {
  label: string;
  help?: string;
  autoFocus?: boolean;
};
type Of<Value, Props = FieldProps> = Omit<Props, 'value' | 'onValueChange'> & {
  value: Value;
  onValueChange: (value: Value) => void;
};

/** The input of a field by its kind. */
export function FieldInput({ field, ...props }: FieldProps & { field: Field }) {
  if (field.kind === 'flag') {
    const { autoFocus: _, ...flag } = props as Of<boolean>;
    return <SwitchField {...flag} />;
  }
  const text = props as Of<string>;
  switch (field.kind) {
    case 'text':
      return field.lines ? (
        <TextAreaField {...text} maxLength={field.max} />
      ) : (
        <TextField {...text} maxLength={field.max} autoComplete="off" />
      );
    case 'webAddress':
      // A pasted address that is too long is rejected: truncating it would make another address.
      return <TextField {...text} type="url" />;
    case 'whole':
      return <NumberField {...text} inputMode="numeric" />;
    case 'percent':
      return <NumberField {...text} />;
  }
}
