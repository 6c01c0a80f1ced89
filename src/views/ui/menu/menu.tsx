import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { menu } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type MenuEntry =
  | {
      value: string;
      label: ReactNode;
      icon?: IconName;
      onSelect?: () => void;
      /** It is a link to another screen. */
      href?: string;
      /** It stands for the screen that is open. */
      current?: boolean;
      /** It is the chosen one of its group. */
      checked?: boolean;
      tone?: 'danger';
      disabled?: boolean;
    }
  /** A line; `heading` stands below it, above the entries that follow. */
  | { value: string; separator: true; heading?: string };

export type MenuProps = {
  /** One button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Words above the entries, for example who is signed in. */
  head?: ReactNode;
  label: string;
  placement?: 'bottom-start' | 'bottom-end';
  entries: readonly MenuEntry[];
};

/** A button that opens a list of things to do. */
export function Menu({ trigger, head, label, placement = 'bottom-end', entries }: MenuProps) {
  const styles = menu();
  return (
    <ArkMenu.Root positioning={{ placement, gutter: 6, strategy: 'fixed' }} lazyMount unmountOnExit aria-label={label}>
      <ArkMenu.Trigger asChild>{trigger}</ArkMenu.Trigger>
      <Portal>
        <ArkMenu.Positioner className={styles.positioner}>
          <ArkMenu.Content className={styles.content}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {entries.map((entry) => (
              <Entry key={entry.value} entry={entry} />
            ))}
          </ArkMenu.Content>
        </ArkMenu.Positioner>
      </Portal>
    </ArkMenu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const styles = menu();
  if ('separator' in entry) {
    return (
      <>
        <ArkMenu.Separator className={styles.separator} />
        {entry.heading !== undefined && <div className={styles.head}>{entry.heading}</div>}
      </>
    );
  }
  const { value, label, icon, href, onSelect, current, checked, tone, disabled = false } = entry;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
      {checked && (
        <span className={styles.mark}>
          <Icon name="check" size={16} />
        </span>
      )}
    </>
  );
  return (
    <ArkMenu.Item
      value={value}
      className={styles.item}
      disabled={disabled}
      data-tone={tone}
      aria-current={current ? 'page' : undefined}
      {...(onSelect ? { onSelect } : {})}
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
      asChild={href !== undefined}
    >
      {href === undefined ? content : <Link href={href}>{content}</Link>}
    </ArkMenu.Item>
  );
}
