import { MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuSeparator } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { menu } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import { takeFocus } from '../late/use-panel.tsx';
import { LAYER } from '../layer/layer.ts';
import { Link } from '../link/link.tsx';
import type { MenuEntry, MenuPanelProps } from '../menu/menu.tsx';

/** The open list of a `Menu`, in a chunk of its own. */
export default function MenuPanel(props: MenuPanelProps) {
  const { id, triggerId, label, head, placement = 'bottom-end', entries, marked, onClose } = props;
  const styles = menu();
  return (
    <Portal>
      <MenuRoot
        ids={{ trigger: triggerId, content: id }}
        aria-label={label}
        defaultOpen
        {...(marked === null ? {} : { defaultHighlightedValue: marked })}
        onOpenChange={onClose}
        // Ark's own press does not bubble: the link would load the page anew.
        navigate={({ node }) => node.click()}
        positioning={{ placement, gutter: 6, strategy: 'fixed' }}
      >
        <MenuPositioner className={styles.positioner}>
          <MenuContent {...LAYER} ref={takeFocus} className={styles.content}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {entries.map((entry) => (
              <Entry key={entry.value} entry={entry} />
            ))}
          </MenuContent>
        </MenuPositioner>
      </MenuRoot>
    </Portal>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const styles = menu();
  if ('separator' in entry) {
    return (
      <>
        <MenuSeparator className={styles.separator} />
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
    <MenuItem
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
    </MenuItem>
  );
}
