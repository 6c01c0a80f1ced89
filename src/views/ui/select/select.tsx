import { Suspense, useId } from 'react';
import { cx } from '#styled/css';
import { input, select } from '#styled/recipes';
import { useField } from '../field/field-context.tsx';
import { Icon } from '../icon/icon.tsx';
import { latePart } from '../late/late-part.ts';
import { useStandIn, type StandIn as StandInState } from '../late/use-stand-in.ts';

export type SelectOption<V extends string = string> = { value: V; label: string; disabled?: boolean };

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  /** `null`: nothing chosen yet. */
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Only where no `Field` labels it. */
  'aria-label'?: string;
  className?: string;
};

type SelectPartProps = SelectProps<string> & { standIn: Omit<StandInState, 'handlers'> };

/** The browser's own list, where ours did not arrive. */
function PlainSelect({ options, value, onValueChange, placeholder, disabled, className, ...named }: SelectPartProps) {
  const field = useField();
  return (
    <select
      id={field?.controlId}
      aria-label={named['aria-label']}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      disabled={disabled || field?.isDisabled}
      className={cx(input({ kind: 'text' }), className)}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value)}
    >
      {value === null && <option value="">{placeholder ?? 'Choose…'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const SelectPart = latePart<SelectPartProps>(() => import('./select-part.tsx'), PlainSelect);

/** One of a short list, inside a `Field` or with an `aria-label`. Typing picks by first letters. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { handlers, ...standIn } = useStandIn();
  const { options, value, onValueChange } = props;
  return (
    <Suspense fallback={<StandIn {...props} handlers={handlers} />}>
      <SelectPart
        {...props}
        onValueChange={(chosen) => {
          const option = options.find((candidate) => candidate.value === chosen);
          if (option) onValueChange(option.value);
        }}
        value={value}
        standIn={standIn}
      />
    </Suspense>
  );
}

/** Looks and reads like the closed select. */
function StandIn<V extends string>({
  options,
  value,
  placeholder = 'Choose…',
  disabled = false,
  className,
  'aria-label': label,
  handlers,
}: SelectProps<V> & Pick<StandInState, 'handlers'>) {
  const styles = select();
  const field = useField();
  const listId = useId();
  return (
    <div className={cx(styles.root, className)}>
      <button
        {...handlers}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-controls={listId}
        id={field?.controlId}
        aria-label={label}
        aria-labelledby={label === undefined ? field?.labelId : undefined}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.isInvalid || undefined}
        disabled={disabled || field?.isDisabled}
        className={cx(input({ kind: 'text' }), styles.trigger)}
      >
        <span className={styles.text}>{options.find((option) => option.value === value)?.label ?? placeholder}</span>
        <span className={styles.icon}>
          <Icon name="chevronDown" size={16} />
        </span>
      </button>
    </div>
  );
}
