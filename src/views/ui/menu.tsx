import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';
import { menu } from '#styled/recipes';
import { Icon, type IconName } from './icon.tsx';

export type MenuEntry =
  | {
      value: string;
      label: ReactNode;
      icon?: IconName;
      onSelect: () => void;
      /** It stands for the screen that is open. */
      current?: boolean;
      /** It is the chosen one of its group. */
      checked?: boolean;
      tone?: 'danger';
      disabled?: boolean;
    }
  | { value: string; separator: true };

/** A button that opens a list of things to do. `trigger` is one button element. */
export function Menu({
  trigger,
  head,
  label,
  entries,
}: {
  trigger: ReactElement;
  /** Words above the entries, for example who is signed in. */
  head?: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
}) {
  const styles = menu();
  return (
    <ArkMenu.Root
      positioning={{ placement: 'bottom-end', gutter: 6, strategy: 'fixed' }}
      lazyMount
      unmountOnExit
      aria-label={label}
    >
      <ArkMenu.Trigger asChild>{trigger}</ArkMenu.Trigger>
      <Portal>
        <ArkMenu.Positioner className={styles.positioner}>
          <ArkMenu.Content className={styles.content}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {entries.map((entry) =>
              'separator' in entry ? (
                <ArkMenu.Separator key={entry.value} className={styles.separator} />
              ) : (
                <ArkMenu.Item
                  key={entry.value}
                  value={entry.value}
                  className={styles.item}
                  disabled={entry.disabled ?? false}
                  onSelect={entry.onSelect}
                  data-tone={entry.tone}
                  aria-current={entry.current ? 'page' : undefined}
                  {...(entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked })}
                >
                  {entry.icon && <Icon name={entry.icon} />}
                  {entry.label}
                  {entry.checked && (
                    <span className={styles.mark}>
                      <Icon name="check" size={16} />
                    </span>
                  )}
                </ArkMenu.Item>
              ),
            )}
          </ArkMenu.Content>
        </ArkMenu.Positioner>
      </Portal>
    </ArkMenu.Root>
  );
}
