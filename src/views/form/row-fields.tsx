import { memo } from 'react';
import { valueAt } from '../../domain/form/form-path.ts';
import { FormField, type FieldPlace, type FormFieldProps } from './form-field.tsx';

/** One field of a row, by its name in the row. */
export type RowField = { name: string } & Omit<FormFieldProps, keyof FieldPlace>;

/** The fields of a table, in its order. */
export const toRowFields = (table: Readonly<Record<string, Omit<RowField, 'name'>>>): readonly RowField[] =>
  Object.entries(table).map(([name, field]) => ({ name, ...field }));

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
