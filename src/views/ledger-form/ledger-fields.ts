import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  categoryLabel,
  LEDGER_PAYMENT_METHODS,
  locationLabel,
  paymentMethodLabel,
  LEDGER_CATEGORIES,
} from '../../domain/ledger/ledger.ts';
import type { LedgerField } from '../../domain/ledger/ledger-draft.ts';
import {
  LEDGER_AMOUNT_MAX,
  LEDGER_AMOUNT_MIN,
  LEDGER_DESCRIPTION_MAX,
  LEDGER_REMARKS_MAX,
} from '../../domain/ledger/ledger-input.ts';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import type { FieldPlace, FormFieldProps } from '../form/form-field.tsx';

type Field = Omit<FormFieldProps, keyof FieldPlace>;

const FIELDS = {
  entryDate: { label: 'Entry Date', kind: 'date', required: true },
  locationId: { label: 'Location', required: true },
  category: {
    label: 'Category',
    options: LEDGER_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
    required: true,
  },
  amount: {
    label: 'Amount',
    kind: 'amount',
    range: { min: LEDGER_AMOUNT_MIN, max: LEDGER_AMOUNT_MAX },
    required: true,
    hint: 'In rupees, for example 1,234.50',
  },
  paymentMethod: {
    label: 'Payment Method',
    options: LEDGER_PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) })),
    required: true,
  },
  vendorName: { label: 'Vendor Name' },
  receiptNumber: { label: 'Receipt Number' },
  receiptAttachment: { label: 'Receipt Attachment URL', kind: 'url', placeholder: 'https://' },
  description: {
    label: 'Description',
    kind: 'area',
    rows: 3,
    count: { max: LEDGER_DESCRIPTION_MAX, nearEnd: true },
    required: true,
    isWide: true,
  },
  remarks: { label: 'Remarks', kind: 'area', count: { max: LEDGER_REMARKS_MAX, nearEnd: true }, isWide: true },
} as const satisfies Record<LedgerField, Field>;

/**
 * The fields of an entry. Branches are shown as name (code); one that was closed meanwhile stays the choice of an entry
 * that has it.
 */
export function useLedgerFields(form: LedgerFormRef): Record<LedgerField, Field> {
  const locations = useSelector(form, ({ context }) => context.locations);
  const saved = useSelector(form, ({ context }) => context.saved.locationId);
  return useMemo(() => {
    const open = locations.map((location) => ({ value: String(location.id), label: locationLabel(location) }));
    const isOpen = saved === '' || open.some(({ value }) => value === saved);
    const options = isOpen ? open : [...open, { value: saved, label: `Location #${saved} (closed)` }];
    return { ...FIELDS, locationId: { ...FIELDS.locationId, options } };
  }, [locations, saved]);
}
