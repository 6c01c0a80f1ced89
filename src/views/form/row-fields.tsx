import { memo } from 'react';
import { channelLabel, itemTypeLabel } from '../../domain/booking/booking-labels.ts';
import { ENUMS } from '../../domain/booking/booking.ts';
import { valueAt } from '../../domain/shared/form-path.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { SelectOption } from '../ui/select/select.tsx';
import { FormField, type FieldPlace, type FormFieldProps } from './form-field.tsx';

const toOptions = <V extends string>(values: readonly V[]): readonly SelectOption<V>[] =>
  values.map((value) => ({ value, label: toLabel(value) }));

/** SHAPE-03. */
export const CLIENT_TYPE_OPTIONS = toOptions(ENUMS.clientType);
export const REFERRAL_OPTIONS = toOptions(['NONE', ...ENUMS.referralSource]);
const ITEM_TYPE_OPTIONS = ENUMS.itemType.map((value) => ({ value, label: itemTypeLabel(value) }));
export const ITEM_STATUS_OPTIONS = toOptions(ENUMS.itemStatus);
export const PAYMENT_STATUS_OPTIONS = toOptions(ENUMS.paymentStatus);
export const PAYMENT_METHOD_OPTIONS = toOptions(ENUMS.paymentMethod);
export const CHANNEL_OPTIONS = ENUMS.contactChannel.map((value) => ({ value, label: channelLabel(value) }));
export const DELIVERY_TYPE_OPTIONS = toOptions(ENUMS.deliveryType);
export const DELIVERY_STATUS_OPTIONS = toOptions(ENUMS.deliveryStatus);

/** One field of a row, by its name in the row. */
export type RowField = { name: string } & Omit<FormFieldProps, keyof FieldPlace>;

/** The fields of the row at a path. Drawn again for another row only: each field hears of its own changes. */
export const RowFields = memo(({ fields, at, ...place }: FieldPlace & { fields: readonly RowField[] }) =>
  fields.map(({ name, ...field }) => <FormField key={name} {...place} at={`${at}.${name}`} {...field} />),
);

/** What the fields of a row say, in one text: `Name: RTX 3080, Type: GPU`. */
export const toRowText = (fields: readonly RowField[], row: object): string =>
  fields
    .flatMap(({ name, label, options }) => {
      const value = valueAt(row, name);
      const chosen = options?.find((option) => option.value === value)?.label ?? value;
      return chosen === '' ? [] : [`${label}: ${String(chosen)}`];
    })
    .join(', ');

export const PAYABLE_AMOUNT: RowField = {
  name: 'payableAmount',
  label: 'Payable amount (Rs)',
  kind: 'amount',
  required: true,
};

/** The fields that a new and a saved item share, in their order; `own` stand after the type. */
export const itemFields = (nameLabel: string, own: readonly RowField[] = []): readonly RowField[] => [
  { name: 'name', label: nameLabel, required: true },
  { name: 'type', label: 'Type', options: ITEM_TYPE_OPTIONS },
  ...own,
  { name: 'vendor', label: 'Vendor' },
  { name: 'serialNumber', label: 'Serial number' },
  { name: 'reportedIssue', label: 'Reported issue', kind: 'area' },
  { name: 'comments', label: 'Comments', kind: 'area' },
];
