import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Link } from 'wouter';
import { menu } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import { useTakeOver, type StandIn } from '../late/use-stand-in.ts';

/** The working part of `Menu`, in its own chunk. */
export default function MenuPart({
  trigger,
  head,
  label,
  placement = 'bottom-end',
  entries,
  standIn,
}: MenuProps & { standIn: Omit<StandIn, 'handlers'> }) {
  const control = useTakeOver(standIn);
  const styles = menu();
  return (
    <ArkMenu.Root positioning={{ placement, gutter: 6, strategy: 'fixed' }} lazyMount unmountOnExit aria-label={label}>
      <ArkMenu.Trigger asChild ref={control}>
        {trigger}
      </ArkMenu.Trigger>
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
