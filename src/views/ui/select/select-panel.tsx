import { Portal } from '@ark-ui/react/portal';
import { createListCollection, Select as ArkSelect } from '@ark-ui/react/select';
import { useMemo } from 'react';
import { select } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import type { SelectPanelProps } from './select.tsx';

/** Ark takes an empty value for none. */
const toKey = (value: string) => `option-${value}`;
const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

/** The open list of a `Select`, in a chunk of its own. */
export default function SelectPanel({ ids, options, value, marked, onChoose, onClose }: SelectPanelProps) {
  const styles = select();
  const collection = useMemo(
    () => createListCollection({ items: options, itemToValue: (option) => toKey(option.value) }),
    [options],
  );
  return (
    <Portal>
      <ArkSelect.Root
        collection={collection}
        ids={ids}
        value={value === null ? [] : [toKey(value)]}
        onValueChange={({ items: [chosen] }) => chosen && onChoose(chosen.value)}
        defaultOpen
        {...(marked === null ? {} : { defaultHighlightedValue: toKey(marked) })}
        onOpenChange={onClose}
        positioning={{ sameWidth: true, strategy: 'fixed', gutter: 4 }}
      >
        <ArkSelect.Positioner className={styles.positioner}>
          <ArkSelect.Content ref={takeFocus} className={styles.content}>
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
    </Portal>
  );
}
