import {
  cloneElement,
  useEffect,
  useId,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { IconName } from '../icon/icon.tsx';
import { late } from '../late/late.tsx';
import { MissingPanel, usePanel } from '../late/use-panel.tsx';

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
  /** A line; `heading` stands below it, above the entries that follow. */
  | { value: string; separator: true; heading?: string };

export type MenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>;
  head?: ReactNode;
  label: string;
  placement?: 'bottom-start' | 'bottom-end';
  entries: readonly MenuEntry[];
};

/** Of the list while it is open. It stands under the trigger, and gives the focus back to it. */
export type MenuPanelProps = Omit<MenuProps, 'trigger'> & {
  id: string;
  triggerId: string;
  marked: string | null;
  onClose: () => void;
};

const listed = new Map<string, MenuProps['entries']>();

/** What the menu of a trigger offers; nothing for another button. */
export const menuEntries = (trigger: HTMLElement): MenuProps['entries'] => listed.get(trigger.id) ?? [];

const MenuPanel = late(() => import('../panels/menu-panel.tsx'), { missing: MissingPanel });

/** A button that opens a list of things to do. */
export function Menu({ trigger, ...list }: MenuProps) {
  const triggerId = useId();
  useEffect(() => {
    listed.set(triggerId, list.entries);
    return () => void listed.delete(triggerId);
  }, [triggerId, list.entries]);
  const open = (event: KeyboardEvent) => {
    const entries = list.entries.filter((entry) => !('separator' in entry));
    const isUp = event.key === 'ArrowUp';
    if (!isUp && !['ArrowDown', 'Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    panel.open(entries.at(isUp ? -1 : 0)?.value ?? null);
  };
  const panel = usePanel(MenuPanel, { onKey: open });
  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': panel.isOpen,
        'aria-controls': panel.id,
        ...panel.button,
      })}
      {panel.shown && (
        <MenuPanel {...list} id={panel.id} triggerId={triggerId} marked={panel.shown.marked} onClose={panel.close} />
      )}
    </>
  );
}
