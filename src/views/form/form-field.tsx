import { useMemo, type ReactNode } from 'react';
import { css } from '#styled/css';
import { flex } from '#styled/patterns';
import type { FieldCodec } from '../../domain/form/record-field.ts';
import type { FormValue } from '../../domain/form/form-path.ts';
import { stepAmount, typedAmount, typedPaisa } from '../../domain/shared/amount.ts';
import { formatRs, toRupees } from '../../domain/shared/money.ts';
import { formatDay, formatInstant } from '../../domain/shared/shop-day.ts';
import { noteTypedDay } from '../../domain/shared/typed-day.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { TextInput, type TextInputProps, Field } from '../ui/field/field.tsx';
import { NumberInput, Textarea } from '../ui/inputs.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';
import { DayTimeInput } from './day-time.tsx';
import { double, wide } from './form-layout.ts';
import { useFormField, type FormRef } from './use-form-field.ts';

/** Returns the text for a field's value outside its control. Invalid times and amounts are shown as typed. */
export function toFieldText(
  {
    kind,
    options,
    codec,
  }: {
    kind?: string | undefined;
    options?: readonly SelectOption[] | undefined;
    codec?: Pick<FieldCodec, 'toText'> | undefined;
  },
  value: FormValue,
): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Not active';
  if (codec && value !== '') return codec.toText(value);
  const chosen = options?.find((option) => option.value === value);
  if (chosen) return chosen.label;
  if (value === '') return 'Nothing';
  if (kind === 'date') return formatDay(value);
  if (kind === 'datetime-local' || kind === 'day-time') return formatInstant(value);
  const amount = kind === 'amount' ? typedPaisa(value) : null;
  return amount === null ? value : formatRs(toRupees(amount));
}

const noteStyle = flex({ gap: '1.5', '& svg': { flexShrink: '0', marginTop: '0.5' } });

const TYPED = {
  text: { dir: 'auto' },
  exact: { dir: 'auto', isExact: true },
  code: { isExact: true, className: css({ fontFamily: 'mono', maxWidth: '80' }) },
  digits: { inputMode: 'numeric', isExact: true },
  tel: { type: 'tel' },
  url: { type: 'url' },
  date: { type: 'date' },
  'datetime-local': { type: 'datetime-local' },
} as const satisfies Record<string, Partial<TextInputProps>>;

/**
 * The place of a field: its form, its path (`clientName`, `booking_items.new-1.name`), the note below it, and
 * the reason while it is locked.
 */
export type FieldPlace = {
  form: FormRef;
  at: string;
  note?: (at: string) => string | undefined;
  lockedReason?: (at: string) => string | undefined;
};

export type FormFieldProps = FieldPlace & {
  label: string;
  kind?: keyof typeof TYPED | 'amount' | 'area' | 'day-time' | undefined;
  /** The id of a list on the page: offered while a line is typed; anything else can be typed as well. */
  list?: string | undefined;
  control?: (place: { at: string; value: string; onValueChange: (value: string) => void }) => ReactNode;
  /** HTML attributes of a text input besides its kind. */
  attributes?: Partial<TextInputProps>;
  options?: readonly SelectOption[] | undefined;
  hint?: string | undefined;
  required?: boolean;
  /** Holds still for the moment and stays readable, whatever the form says. */
  readOnly?: boolean;
  placeholder?: string;
  /** Rupees. An amount in it goes up and down by a paisa with the arrow keys. */
  range?: { min: number; max: number };
  rows?: number;
  /** Characters allowed: more cannot be typed into an area. */
  maxLength?: number;
  /** Shows a character count below the field. `nearEnd`: only from four fifths of the maximum on. */
  count?: { max: number; nearEnd?: boolean };
  isWide?: boolean;
  /** Twice as wide as the other fields of its row. */
  isDouble?: boolean;
  locked?: boolean;
  /** Sends a choice by an event of its own; such a field is locked by `locked` only. */
  onChoose?: (value: string) => void;
};

/** One field of a form, by its path: the label and control, and below them the error, the remote change or the hint. */
export function FormField({
  form,
  at,
  note: noteAt,
  lockedReason,
  kind = 'text',
  options,
  list,
  attributes,
  control,
  count,
  isWide = false,
  isDouble = false,
  locked = false,
  onChoose,
  ...props
}: FormFieldProps) {
  const {
    text: value,
    error,
    theirs,
    isLocked,
    onChange: onValueChange,
    ...field
  } = useFormField(form, at, noteAt, lockedReason);
  const { label, required = false, readOnly = false, placeholder, rows = 2, maxLength, range } = props;
  const isDisabled = locked || (isLocked && !readOnly && !onChoose);
  const reason = isDisabled ? field.lockedReason : undefined;
  const change =
    theirs === undefined ? undefined : `Changed by someone else to: ${toFieldText({ kind, options }, theirs)}`;
  const isDay = kind === 'date' || kind === 'datetime-local' || kind === 'day-time';
  const dayNote = useMemo(() => (isDay ? noteTypedDay(value) : undefined), [isDay, value]);
  const note = field.note ?? (change === undefined ? dayNote : undefined);
  const hint = note === undefined ? (change ?? props.hint) : <Note>{note}</Note>;
  const { length } = value.trim();
  const isCounted = count && (!count.nearEnd || length > count.max * 0.8);
  const input = {
    'data-at': at,
    value,
    onValueChange,
    ...(reason !== undefined && { 'aria-description': reason, 'data-tip': reason }),
  };
  return (
    <Field
      {...{ label, error, required, readOnly }}
      disabled={isDisabled}
      hint={hint}
      {...(isCounted ? { counter: { length, max: count.max } } : {})}
      {...(isWide || isDouble ? { className: isWide ? wide : double } : {})}
    >
      {control ? (
        control({ at, value, onValueChange })
      ) : options ? (
        <Select options={options} value={value} onValueChange={onChoose ?? onValueChange} reason={reason} />
      ) : kind === 'area' ? (
        <Textarea dir="auto" rows={rows} maxLength={maxLength} {...input} />
      ) : kind === 'day-time' ? (
        <DayTimeInput label={label} {...input} />
      ) : kind === 'amount' ? (
        <NumberInput
          onFocus={({ currentTarget }) => value === '0' && currentTarget.select()}
          spin={range && { ...range, now: typedAmount(value), step: (by) => stepAmount(value, by, range) }}
          {...input}
        />
      ) : (
        <TextInput placeholder={placeholder} list={list} {...TYPED[kind]} {...attributes} {...input} />
      )}
    </Field>
  );
}

/** A note below a field. Unlike an error, it does not block a save. */
const Note = ({ children }: { children: string }) => (
  <span className={noteStyle}>
    <Icon name="info" size={16} />
    <span>{children}</span>
  </span>
);

/** A tick box of a form, by its path. */
export function FormCheckbox({
  form,
  at,
  reason,
  children,
}: {
  form: FormRef;
  at: string;
  /** Why it cannot be ticked. */
  reason?: string | undefined;
  children: ReactNode;
}) {
  const { isChecked, onChange } = useFormField(form, at);
  return (
    <Checkbox checked={isChecked} reason={reason} onCheckedChange={onChange}>
      {children}
    </Checkbox>
  );
}
