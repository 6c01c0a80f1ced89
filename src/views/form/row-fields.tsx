import { memo, useEffect, useRef, type ReactNode } from 'react';
import { css } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { Badge } from '../ui/badge/badge.tsx';
import { FormField, type FieldPlace, type FormFieldProps } from './form-field.tsx';
import { fieldGrid } from './form-layout.ts';

/** One field of a row, by its name in the row. */
export type RowField = { name: string } & Omit<FormFieldProps, keyof FieldPlace>;

/** The fields of a table, in its order. */
export const toRowFields = (table: Readonly<Record<string, Omit<RowField, 'name'>>>): readonly RowField[] =>
  Object.entries(table).map(([name, field]) => ({ name, ...field }));

/**
 * The fields of the row at a path. Renders again only for another row, because each field subscribes to its
 * own changes.
 */
export const RowFields = memo(({ fields, at, ...place }: FieldPlace & { fields: readonly RowField[] }) =>
  fields.map(({ name, ...field }) => <FormField key={name} {...place} at={`${at}.${name}`} {...field} />),
);

/** The box around one row of a form. */
export const rowBox = css({
  borderWidth: 'thin',
  borderRadius: 'md',
  borderInlineStartWidth: 'bar',
  p: { base: '3', md: '4' },
  minWidth: '0',
  // Rows far from view are neither laid out nor painted, but can still be found, labelled and focused. They
  // keep their last height, or an estimate.
  contentVisibility: 'auto',
  containIntrinsicHeight: '[auto 17rem]',
  // Its fields come in a later frame.
  '&:empty': { minHeight: '[17rem]' },
  '&[data-mark=new]': { borderInlineStartColor: 'success.solid' },
  '&[data-mark=changed]': { borderInlineStartColor: 'warning.solid' },
  '&[data-dimmed]': { bg: 'bg.subtle', borderStyle: 'dashed' },
});
const head = wrap({ align: 'center', gap: '2', marginBottom: '3', minHeight: '8' });
const heading = text({ small: true, strong: true });

/** One item, payment, call or delivery of a form. A new one takes the focus when it appears. */
export function RowFrame({
  title,
  beside,
  mark = null,
  isInactive = false,
  takesFocus = false,
  tools,
  children,
}: {
  title: string;
  beside?: ReactNode;
  mark?: 'new' | 'changed' | null;
  isInactive?: boolean;
  takesFocus?: boolean;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [takesFocus]);
  return (
    <div
      role="group"
      aria-label={title}
      className={rowBox}
      data-mark={mark ?? undefined}
      data-dimmed={isInactive || undefined}
    >
      <div className={head}>
        <h3 className={heading}>{title}</h3>
        {beside}
        {mark === 'new' && <Badge tone="green">New</Badge>}
        {mark === 'changed' && <Badge tone="amber">Changed</Badge>}
        {isInactive && <Badge tone="stone">Deleted</Badge>}
        {tools && <div className={hstack({ gap: '2', marginInlineStart: 'auto' })}>{tools}</div>}
      </div>
      <div ref={fields} className={fieldGrid}>
        {children}
      </div>
    </div>
  );
}
