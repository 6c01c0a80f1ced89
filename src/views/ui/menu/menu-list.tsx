import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { menu } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import { LAYER } from '../layer.ts';
import { Link } from '../link.tsx';
import type { MenuEntry, MenuListProps } from './menu.tsx';

/** Ark focuses the list a moment later, when the next key may have been pressed already. */
const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

/** The open list of a `Menu`. */
export default function MenuList(props: MenuListProps) {
  const { id, triggerId, label, head, placement = 'bottom-end', entries, highlighted, onClose } = props;
  const styles = menu();
  return (
    <Portal>
      <Menu.Root
        ids={{ trigger: triggerId, content: id }}
        aria-label={label}
        defaultOpen
        {...(highlighted === null ? {} : { defaultHighlightedValue: highlighted })}
        onOpenChange={onClose}
        // Ark's own click does not bubble, so the link would load the page again.
        navigate={({ node }) => node.click()}
        positioning={{ placement, gutter: 6, strategy: 'fixed' }}
      >
        <Menu.Positioner className={styles.positioner}>
          <Menu.Content {...LAYER} ref={takeFocus} className={styles.content}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {entries.map((entry) => (
              <Entry key={entry.value} entry={entry} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Portal>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const styles = menu();
  if ('separator' in entry) {
    return (
      <>
        <Menu.Separator className={styles.separator} />
        {entry.heading !== undefined && <div className={styles.head}>{entry.heading}</div>}
      </>
    );
  }
  const { value, label, icon, href, onSelect, current, checked } = entry;
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
    <Menu.Item
      value={value}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
      {...(onSelect ? { onSelect } : {})}
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
      asChild={href !== undefined}
    >
      {href === undefined ? (
        content
      ) : (
        <Link href={href} isAnsweredFirst>
          {content}
        </Link>
      )}
    </Menu.Item>
  );
}
