import { cloneElement, Suspense, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import type { IconName } from '../icon/icon-names.ts';
import { latePart } from '../late/late-part.ts';
import { useStandIn, type StandIn } from '../late/use-stand-in.ts';

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

type MenuPartProps = MenuProps & { standIn: Omit<StandIn, 'handlers'> };

const MenuPart = latePart<MenuPartProps>(
  () => import('./menu-part.tsx'),
  ({ trigger }) => trigger,
);

/** A button that opens a list of things to do. */
export function Menu(props: MenuProps) {
  const { handlers, ...standIn } = useStandIn();
  const standInTrigger = cloneElement(props.trigger, { ...handlers, 'aria-haspopup': 'menu', 'aria-expanded': false });
  return (
    <Suspense fallback={standInTrigger}>
      <MenuPart {...props} standIn={standIn} />
    </Suspense>
  );
}
