import { createListCollection, Select as ArkSelect } from '@ark-ui/react/select';
import { useMemo } from 'react';
import { cx } from '#styled/css';
import { input, select } from '#styled/recipes';
import { useField } from '../field/field-context.tsx';
import { Icon } from '../icon/icon.tsx';

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

/** One of a short list, inside a `Field` or with an `aria-label`. Typing picks by first letters. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled = false,
  className,
  'aria-label': label,
}: SelectProps<V>) {
  const styles = select();
  const field = useField();
  const collection = useMemo(() => createListCollection({ items: options }), [options]);
  return (
    <ArkSelect.Root
      className={cx(styles.root, className)}
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={({ items }) => {
        const chosen = items[0];
        if (chosen) onValueChange(chosen.value);
      }}
      positioning={{ sameWidth: true, strategy: 'fixed', gutter: 4 }}
      {...(field ? { ids: { label: field.labelId, trigger: field.controlId } } : {})}
      disabled={disabled || (field?.isDisabled ?? false)}
      readOnly={field?.isReadOnly ?? false}
      invalid={field?.isInvalid ?? false}
      required={field?.isRequired ?? false}
      lazyMount
      unmountOnExit
    >
      <ArkSelect.Control>
        <ArkSelect.Trigger
          className={cx(input({ kind: 'text' }), styles.trigger)}
          {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
          aria-describedby={field?.describedBy}
          aria-invalid={field?.isInvalid || undefined}
          aria-required={field?.isRequired || undefined}
        >
          <ArkSelect.ValueText className={styles.text} placeholder={placeholder} />
          <span className={styles.icon}>
            <Icon name="chevronDown" size={16} />
          </span>
        </ArkSelect.Trigger>
      </ArkSelect.Control>
      <ArkSelect.Positioner className={styles.positioner}>
        <ArkSelect.Content className={styles.content}>
          {options.map((option) => (
            <ArkSelect.Item key={option.value} item={option} className={styles.item}>
              <ArkSelect.ItemText>{option.label}</ArkSelect.ItemText>
              <ArkSelect.ItemIndicator>
                <Icon name="check" size={16} />
              </ArkSelect.ItemIndicator>
            </ArkSelect.Item>
          ))}
        </ArkSelect.Content>
      </ArkSelect.Positioner>
    </ArkSelect.Root>
  );
}
