import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { css } from '#styled/css';
import { locationLabel } from '../../domain/ledger/ledger.ts';
import type { LedgerField } from '../../domain/ledger/ledger-draft.ts';
import { LEDGER_DESCRIPTION_MAX, LEDGER_REMARKS_MAX } from '../../domain/ledger/ledger-input.ts';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { Field } from '../ui/field/field.tsx';
import { NumberInput } from '../ui/field/number-input.tsx';
import { Select, type SelectOption } from '../ui/select/select.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

const cell = css({ minWidth: '0' });
const wide = css({ gridColumn: '[1 / -1]' });

/** One field of the form: it hears of its own value and error only. */
function useField(form: LedgerFormRef, field: LedgerField) {
  return {
    value: useSelector(form, ({ context }) => context.draft[field]),
    error: useSelector(form, ({ context }) => context.errors[field]),
    remote: useSelector(form, ({ context }) => context.remote[field]),
    onValueChange: (value: string) => form.send({ type: 'field.change', path: field, value }),
  };
}

type Use = ReturnType<typeof useField>;

function Frame({
  field,
  label,
  use,
  required = false,
  isWide = false,
  hint,
  counter,
  children,
}: {
  field: LedgerField;
  label: string;
  use: Use;
  required?: boolean;
  isWide?: boolean;
  hint?: ReactNode;
  counter?: { length: number; max: number };
  children: ReactNode;
}) {
  const shown = use.remote === undefined ? hint : `Changed by someone else to: ${use.remote || 'nothing'}`;
  return (
    <div data-field={field} className={isWide ? wide : cell}>
      <Field
        label={label}
        error={use.error}
        required={required}
        {...(shown === undefined ? {} : { hint: shown })}
        {...(counter ? { counter } : {})}
      >
        {children}
      </Field>
    </div>
  );
}

export function TextField({
  form,
  field,
  label,
  type = 'text',
  required = false,
  placeholder,
}: {
  form: LedgerFormRef;
  field: LedgerField;
  label: string;
  type?: 'text' | 'date' | 'url';
  required?: boolean;
  placeholder?: string;
}) {
  const use = useField(form, field);
  return (
    <Frame field={field} label={label} use={use} required={required}>
      <TextInput type={type} value={use.value} placeholder={placeholder} onValueChange={use.onValueChange} />
    </Frame>
  );
}

/** Accepts `1,234.5` and a pasted `Rs 1,234.50`. UI-04. */
export function AmountField({ form }: { form: LedgerFormRef }) {
  const use = useField(form, 'amount');
  return (
    <Frame field="amount" label="Amount" use={use} required hint="In rupees, for example 1,234.50">
      <NumberInput
        value={use.value}
        onValueChange={use.onValueChange}
        onFocus={(event) => {
          if (use.value === '0') event.currentTarget.select();
        }}
      />
    </Frame>
  );
}

export function LongField({
  form,
  field,
  label,
  required = false,
}: {
  form: LedgerFormRef;
  field: 'description' | 'remarks';
  label: string;
  required?: boolean;
}) {
  const use = useField(form, field);
  const max = field === 'description' ? LEDGER_DESCRIPTION_MAX : LEDGER_REMARKS_MAX;
  return (
    <Frame
      field={field}
      label={label}
      use={use}
      required={required}
      isWide
      {...(use.value.length > max * 0.8 ? { counter: { length: use.value.length, max } } : {})}
    >
      <Textarea value={use.value} rows={field === 'description' ? 3 : 2} onValueChange={use.onValueChange} />
    </Frame>
  );
}

export function ChoiceField({
  form,
  field,
  label,
  options,
}: {
  form: LedgerFormRef;
  field: 'category' | 'paymentMethod' | 'locationId';
  label: string;
  options: readonly SelectOption[];
}) {
  const use = useField(form, field);
  const isKnown = options.some(({ value }) => value === use.value);
  return (
    <Frame field={field} label={label} use={use} required>
      <Select options={options} value={isKnown ? use.value : null} onValueChange={use.onValueChange} />
    </Frame>
  );
}

/** Shown as name (code). A branch that was closed meanwhile stays the choice of an entry that has it. */
export function LocationField({ form }: { form: LedgerFormRef }) {
  const locations = useSelector(form, ({ context }) => context.locations);
  const saved = useSelector(form, ({ context }) => context.saved.locationId);
  const options = useMemo(() => {
    const open = locations.map((location) => ({ value: String(location.id), label: locationLabel(location) }));
    const isOpen = saved === '' || locations.some(({ id }) => String(id) === saved);
    return isOpen ? open : [...open, { value: saved, label: `Location #${saved} (closed)` }];
  }, [locations, saved]);
  return <ChoiceField form={form} field="locationId" label="Location" options={options} />;
}
