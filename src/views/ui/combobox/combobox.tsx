import { Combobox as ArkCombobox, createListCollection } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import { useMemo, useState } from 'react';
import { css, cx } from '#styled/css';
import { input, listbox } from '#styled/recipes';
import { EXACT, useField, useFieldAttributes } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { LAYER } from '../layer.ts';

export type ComboboxProps = {
  'data-at'?: string;
  /** `null`: nothing chosen yet. */
  value: string | null;
  onValueChange: (value: string) => void;
  /** Returns the options that match the typed text, or all of them for an empty text. */
  search: (typed: string) => readonly string[];
  nothing: string;
};

const control = css({ position: 'relative' });
const typed = css({ paddingInlineEnd: '9' });
const opener = css({
  position: 'absolute',
  insetBlock: '0',
  insetInlineEnd: '0',
  display: 'grid',
  placeItems: 'center',
  width: '9',
  color: 'fg.muted',
  cursor: 'pointer',
});
const empty = css({ px: '2.5', py: '1.5', color: 'fg.muted' });

/**
 * A choice from a long list, inside a `Field`. Typing searches the list. On leaving, the field holds an
 * option of the list or its previous value.
 */
export function Combobox({ 'data-at': at, value, onValueChange, search, nothing }: ComboboxProps) {
  const styles = listbox();
  const field = useField();
  const { required, ...attributes } = useFieldAttributes();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const items = useMemo(() => search(text), [search, text]);
  const collection = useMemo(() => createListCollection({ items }), [items]);
  return (
    <ArkCombobox.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={({ items: [chosen] }) => chosen !== undefined && onValueChange(chosen)}
      inputValue={isOpen ? text : (value ?? '')}
      onInputValueChange={({ inputValue, reason }) => setText(reason === 'input-change' ? inputValue : '')}
      onOpenChange={({ open, reason }) => {
        setOpen(open);
        if (reason !== 'input-change') setText('');
      }}
      ids={{ ...(field && { input: field.controlId, label: field.labelId }) }}
      disabled={field?.isDisabled ?? false}
      readOnly={field?.isReadOnly ?? false}
      invalid={field?.isInvalid ?? false}
      inputBehavior="autohighlight"
      openOnClick
      positioning={{ sameWidth: true, strategy: 'fixed', gutter: 4 }}
    >
      <ArkCombobox.Control className={control}>
        <ArkCombobox.Input
          {...EXACT}
          {...attributes}
          data-at={at}
          aria-required={required || undefined}
          placeholder={value ?? 'Choose…'}
          className={cx(input({ kind: 'text' }), typed)}
        />
        <ArkCombobox.Trigger className={opener}>
          <Icon name="chevronDown" size={16} />
        </ArkCombobox.Trigger>
      </ArkCombobox.Control>
      <Portal>
        <ArkCombobox.Positioner className={styles.positioner}>
          <ArkCombobox.Content {...LAYER} className={styles.content}>
            {items.map((item) => (
              <ArkCombobox.Item key={item} item={item} className={styles.item}>
                <ArkCombobox.ItemText>{item}</ArkCombobox.ItemText>
                <ArkCombobox.ItemIndicator>
                  <Icon name="check" size={16} />
                </ArkCombobox.ItemIndicator>
              </ArkCombobox.Item>
            ))}
            {items.length === 0 && <p className={empty}>{nothing}</p>}
          </ArkCombobox.Content>
        </ArkCombobox.Positioner>
      </Portal>
    </ArkCombobox.Root>
  );
}
