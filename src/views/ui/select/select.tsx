import { cx } from '#styled/css';
import { input, select } from '#styled/recipes';
import { useField, useTypedAttributes } from '../field/field.tsx';

export type SelectOption<V extends string = string> = { value: V; label: string };

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  /** `null` without a choice. A value outside the options is shown as an extra option (UI-25). */
  value: string | null;
  onValueChange: (value: V) => void;
  /** Why it is disabled. */
  reason?: string | undefined;
  /** One of these where no `Field` labels it. */
  id?: string;
  'aria-label'?: string;
  className?: string;
};

/** A native select, inside a `Field` or with a label. HTML has no read-only select, so the other options are disabled. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  reason,
  className,
  ...named
}: SelectProps<V>) {
  const isReadOnly = useField()?.isReadOnly ?? false;
  const { readOnly: _, ...attributes } = useTypedAttributes(undefined);
  const isListed = options.some((option) => option.value === value);
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option && !isReadOnly) onValueChange(option.value);
  };
  return (
    <select
      {...attributes}
      {...named}
      {...(reason !== undefined && { 'aria-description': reason, 'data-tip': reason })}
      aria-readonly={isReadOnly || undefined}
      className={cx(input({ kind: 'text' }), select(), className)}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {!isListed && (
        <option dir="auto" value={value ?? ''} disabled={!value} hidden={!value}>
          {value || 'Choose…'}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} dir="auto" value={option.value} disabled={isReadOnly && option.value !== value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
