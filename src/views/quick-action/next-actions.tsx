import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { wrap } from '#styled/patterns';
import { nextSteps, type NextStep } from '../../domain/booking/next-steps.ts';
import { quickTitle, refuseQuick, type QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { RuleLink } from '../permissions/book-link.tsx';
import { StepLabel } from '../facts/status-badge.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx';

const refused = wrap({ align: 'center', gap: '2', fontSize: 'sm', color: 'fg.muted' });

const ACTIONS = [
  [{ is: 'payment' }, 'wallet'],
  [{ is: 'closing' }, 'close'],
  [{ is: 'contact' }, 'phone'],
  [{ is: 'delivery', leadsTo: null }, 'truck'],
  [{ is: 'item' }, 'check'],
  [{ is: 'note' }, 'edit'],
  [{ is: 'appointment' }, 'calendar'],
] as const satisfies readonly (readonly [QuickAction, IconName])[];

/** The quick actions: the running one, and a function that starts another. */
export type QuickActions = {
  running: QuickActionRef | undefined;
  open: (action: QuickAction) => void;
  preload: () => void;
};

const toAction = ({ status, refusal }: NextStep): QuickAction =>
  refusal?.remedy ? { is: refusal.remedy.action, leadsTo: status } : { is: 'status', to: status };

/** A held key is one press. */
const once = (event: { repeat: boolean; preventDefault: () => void }) => {
  if (event.repeat) event.preventDefault();
};

type NextActionsProps = {
  edit: BookingEditRef;
  quick: QuickActions;
  phone?: { more: readonly MenuEntry[]; between: ReactNode } | undefined;
};

/**
 * The next steps of an editable booking. The usual step is a button. A step that is not possible shows its
 * reason and the way to solve it. Everything else is in a menu. On a phone the menu is small, comes after
 * `between` and includes `more` (NEXT-01, NEXT-02, QUICK-01).
 */
export function NextActions({ edit, quick, phone }: NextActionsProps) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  const role = useSelector(edit, ({ context }) => context.role);
  const mayEdit = useSelector(edit, (snapshot) => snapshot.can({ type: 'form.edit' }));
  const isBusy = useSelector(quick.running, (snapshot) => snapshot?.hasTag('busy') ?? false);
  if (!mayEdit) return null;
  const steps = nextSteps(booking).filter((step) => refuseQuick(role, booking, toAction(step)) === null);
  const [usual] = steps.filter(({ isUsual }) => isUsual);
  const ahead = { onPointerEnter: quick.preload, onFocus: quick.preload };
  const others = steps.filter(({ isUsual }) => !isUsual);
  const entries = ACTIONS.filter(([action]) => refuseQuick(role, booking, action) === null).map(
    ([action, icon]): MenuEntry => ({
      value: action.is,
      label: quickTitle(action),
      icon,
      onSelect: () => quick.open(action),
    }),
  );
  if (others.length > 0) entries.push({ value: 'status', separator: true, heading: 'Change status to' });
  for (const step of others) {
    entries.push({ value: step.status, label: <StepLabel step={step} />, onSelect: () => quick.open(toAction(step)) });
  }
  entries.push(...(phone?.more ?? []));
  return (
    <>
      {usual?.refusal && (
        <span className={refused}>
          {usual.refusal.sentence}
          <RuleLink id={usual.refusal.rule} />
          {usual.refusal.remedy && (
            <Button size="sm" {...ahead} onClick={() => quick.open(toAction(usual))}>
              {usual.refusal.remedy.label}
            </Button>
          )}
        </span>
      )}
      {usual && (
        <Button
          icon="chevronRight"
          busy={isBusy}
          reason={usual.refusal?.sentence}
          {...ahead}
          onKeyDown={once}
          onClick={() => quick.open(toAction(usual))}
        >
          {quickTitle({ is: 'status', to: usual.status })}
        </Button>
      )}
      {phone?.between}
      {entries.length > 0 && (
        <Menu
          trigger={
            phone ? (
              <IconButton icon="more" label="Quick Actions" variant="secondary" />
            ) : (
              <Button icon="chevronDown">Quick Actions</Button>
            )
          }
          label="Quick actions"
          entries={entries}
        />
      )}
    </>
  );
}

const OF_MONEY = [
  [{ is: 'closing' }, 'close'],
  [{ is: 'payment' }, 'wallet'],
] as const satisfies readonly (readonly [QuickAction, IconName])[];

/** The buttons of the money card. */
export function MoneyActions({ edit, quick }: { edit: BookingEditRef; quick: QuickActions }) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  const role = useSelector(edit, ({ context }) => context.role);
  const mayEdit = useSelector(edit, (snapshot) => snapshot.can({ type: 'form.edit' }));
  if (!mayEdit) return null;
  return OF_MONEY.filter(([action]) => refuseQuick(role, booking, action) === null).map(([action, icon]) => (
    <Button
      key={action.is}
      size="sm"
      icon={icon}
      onPointerEnter={quick.preload}
      onFocus={quick.preload}
      onClick={() => quick.open(action)}
    >
      {quickTitle(action)}
    </Button>
  ));
}
