import {
  cloneElement,
  useDeferredValue,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { css, cx } from '#styled/css';
import { menu } from '#styled/recipes';
import type { IconName } from '../icon/icon.tsx';
import { lazyPart } from '../lazy/lazy.tsx';

export type MenuEntry =
  | {
      value: string;
      label: ReactNode;
      icon?: IconName;
      onSelect?: () => void;
      href?: string;
      current?: boolean;
      checked?: boolean;
    }
  /** A separator line, with an optional `heading` above the next entries. */
  | { value: string; separator: true; heading?: string };

export type MenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>;
  head?: ReactNode;
  label: string;
  placement?: 'bottom-start' | 'bottom-end';
  entries: readonly MenuEntry[];
};

/** Props of the open list, which is below the trigger and returns the focus to it. */
export type MenuListProps = Omit<MenuProps, 'trigger'> & {
  id: string;
  triggerId: string;
  /** The entry that is highlighted first, `null` for none. */
  highlighted: string | null;
  onClose: () => void;
};

const listed = new Map<string, MenuProps['entries']>();

/** The entries of the menu that a trigger opens; empty for another button. */
export const menuEntries = (trigger: HTMLElement): MenuProps['entries'] => listed.get(trigger.id) ?? [];

export const MenuList = lazyPart(() => import('./menu-list.tsx'));

/** Holds the list, which is shown elsewhere, or the notice that its code could not be loaded. */
const notice = css({ position: 'absolute', zIndex: 'dropdown', _empty: { display: 'none' } });

/** Closes the menu that was opened last. */
let closeLast = (): void => undefined;

type Opened = { highlighted: string | null; byKey: boolean };

/** A button that opens a list of actions. The list is mounted only while it is open: a board has a menu on every card. */
export function Menu({ trigger, ...list }: MenuProps) {
  const triggerId = useId();
  const id = `${triggerId}list`;
  const noticeId = `${triggerId}notice`;
  const [opened, setOpened] = useState<Opened | null>(null);
  // A press is answered in its own frame and the list follows. A key opens the list at once, for the next key is the list's.
  const deferred = useDeferredValue(opened);
  const shown = opened?.byKey ? opened : opened && deferred;
  useEffect(() => {
    listed.set(triggerId, list.entries);
    return () => void listed.delete(triggerId);
  }, [triggerId, list.entries]);

  const close = () => setOpened(null);
  const open = (next: Opened) => {
    closeLast();
    closeLast = close;
    setOpened(next);
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (opened) {
      if (key === 'Escape') close();
      return;
    }
    if (!['ArrowUp', 'ArrowDown', 'Enter', ' '].includes(key)) return;
    event.preventDefault();
    const entries = list.entries.filter((entry) => !('separator' in entry));
    open({ highlighted: entries.at(key === 'ArrowUp' ? -1 : 0)?.value ?? null, byKey: true });
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.focus({ preventScroll: true });
    if (opened) close();
    else open({ highlighted: null, byKey: event.detail === 0 });
  };
  // The user moved on before the list, or the notice that replaces it, was loaded. A window that loses the focus keeps it
  // in its page.
  const leave = ({ currentTarget }: FocusEvent) => {
    if (document.activeElement === currentTarget) return;
    const isShown = document.getElementById(id) ?? document.getElementById(noticeId)?.firstChild;
    if (opened && !isShown) close();
  };
  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': id,
        onPointerEnter: MenuList.preload,
        onFocus: MenuList.preload,
        onClick: press,
        onKeyDown: pressKey,
        onBlur: leave,
      })}
      {shown && (
        <div id={noticeId} className={cx(menu().content, notice)}>
          <MenuList {...list} id={id} triggerId={triggerId} highlighted={shown.highlighted} onClose={close} />
        </div>
      )}
    </>
  );
}
