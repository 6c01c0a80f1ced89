import { css } from '#styled/css';
import { Field } from '../ui/field/field.tsx';
import { NumberInput } from '../ui/field/number-input.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

export type TypedKind = 'text' | 'tel' | 'datetime-local' | 'amount' | 'digits' | 'area';

export type ControlProps = {
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Takes the whole width of the form's grid. */
  isWide?: boolean | undefined;
};

const wide = css({ gridColumn: '[1 / -1]' });

function Frame({
  isWide = false,
  children,
  ...field
}: ControlProps & { counter?: Counter; children: React.ReactNode }) {
  const { label, error, hint, required = false, disabled = false, counter } = field;
  return (
    <Field
      label={label}
      error={error}
      required={required}
      disabled={disabled}
      {...(hint === undefined ? {} : { hint })}
      {...(counter ? { counter } : {})}
      {...(isWide ? { className: wide } : {})}
    >
      {children}
    </Field>
  );
}

type Counter = { length: number; max: number };

/** A field that is typed into. */
export function TypedControl({
  kind = 'text',
  value,
  onChange,
  max,
  ...frame
}: ControlProps & {
  kind?: TypedKind | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Characters allowed; counted beneath. */
  max?: number | undefined;
}) {
  const input = { value, onValueChange: onChange };
  return (
    <Frame {...frame} {...(max === undefined ? {} : { counter: { length: value.length, max } })}>
      {kind === 'area' && <Textarea rows={2} dir="auto" {...input} />}
      {kind === 'amount' && <NumberInput {...input} />}
      {kind === 'digits' && <TextInput inputMode="numeric" autoComplete="off" {...input} />}
      {kind === 'text' && <TextInput dir="auto" autoComplete="off" {...input} />}
      {(kind === 'tel' || kind === 'datetime-local') && <TextInput type={kind} autoComplete="off" {...input} />}
    </Frame>
  );
}

/** A field that is chosen from a short list. */
export function ChoiceControl<V extends string>({
  value,
  options,
  onChange,
  ...frame
}: ControlProps & { value: V | null; options: readonly SelectOption<V>[]; onChange: (value: V) => void }) {
  return (
    <Frame {...frame}>
      <Select value={value} options={options} onValueChange={onChange} />
    </Frame>
  );
}
