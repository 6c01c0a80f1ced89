import { Portal } from '@ark-ui/react/portal';
import { createListCollection, SelectContent, SelectItem, SelectPositioner, SelectRoot } from '@ark-ui/react/select';
import { useMemo } from 'react';
import { select } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import { takeFocus } from '../late/use-panel.tsx';
import { LAYER } from '../layer/layer.ts';
import type { SelectPanelProps } from '../select/select.tsx';

/** Ark takes an empty value for none. */
const toKey = (value: string) => `option-${value}`;

/** The open list of a `Select`, in a chunk of its own. */
export default function SelectPanel(props: SelectPanelProps) {
  const { id, triggerId, labelId, options, value, marked, onChoose, onClose } = props;
  const styles = select();
  const collection = useMemo(
    () => createListCollection({ items: options, itemToValue: (option) => toKey(option.value) }),
    [options],
  );
  return (
    <Portal>
      <SelectRoot
        collection={collection}
        ids={{ trigger: triggerId, label: labelId, content: id }}
        value={value === null ? [] : [toKey(value)]}
        onValueChange={({ items: [chosen] }) => chosen && onChoose(chosen.value)}
        defaultOpen
        {...(marked === null ? {} : { defaultHighlightedValue: toKey(marked) })}
        onOpenChange={onClose}
        positioning={{ sameWidth: true, strategy: 'fixed', gutter: 4 }}
      >
        <SelectPositioner className={styles.positioner}>
          <SelectContent {...LAYER} ref={takeFocus} className={styles.content}>
            {options.map((option) => (
              <SelectItem key={option.value} item={option} className={styles.item}>
                {option.label}
                {option.value === value && <Icon name="check" size={16} />}
              </SelectItem>
            ))}
          </SelectContent>
        </SelectPositioner>
      </SelectRoot>
    </Portal>
  );
}
