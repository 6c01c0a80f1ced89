import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { css } from '#styled/css';
import { isPaymentNext, nextSteps, type NextStep } from '../../domain/booking/next-steps.ts';
import { quickTitle, refuseQuick, type QuickAction } from '../../domain/quick-action/quick-offer.ts';
import { isGrantable, type Grants } from '../../domain/session/permissions.ts';
import { SHOP } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { StepLabel } from '../facts/status-badge.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Icon, type IconName } from '../ui/icon/icon.tsx';
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx';
import { NEXT_STEP, rescueFocus } from '../ui/page-header/heading.tsx';

// Wide enough for each step, so that its neighbours stay where they are.
const step = css({ minWidth: { lg: '[10.5rem]' } });
const noStep = css({ display: { base: 'none', lg: 'block' }, width: '[10.5rem]' });

const IN_MENU = [
  [{ is: 'refund' }, 'restore'],
  [{ is: 'contact' }, 'phone'],
  [{ is: 'delivery', leadsTo: null }, 'truck'],
  [{ is: 'item' }, 'check'],
  [{ is: 'note' }, 'edit'],
  [{ is: 'intake' }, 'bookings'],
  [{ is: 'appointment' }, 'calendar'],
  [{ is: 'promise' }, 'clock'],
  [{ is: 'assign' }, 'user'],
] as const satisfies readonly (readonly [QuickAction, IconName])[];

const PAYMENT = { is: 'payment' } as const satisfies QuickAction;
const CLOSING = { is: 'closing' } as const satisfies QuickAction;

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

/** Returns the actions that the user may start on the booking, and the handlers of their buttons. */
export function useOffer(edit: BookingEditRef, quick: QuickActions, grants: Grants = NO_GRANTS) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  const role = useSelector(edit, ({ context }) => context.own.role);
  const mayEdit = useSelector(edit, (snapshot) => snapshot.can({ type: 'form.edit' }));
  const mayDo = (action: QuickAction) => mayEdit && refuseQuick(role, booking, action, grants) === null;
  const begins = (action: QuickAction) => ({
    onPointerEnter: quick.preload,
    onFocus: quick.preload,
    onClick: () => quick.open(action),
  });
  return { booking, mayEdit, mayDo, begins };
}

type NextActionsProps = {
  edit: BookingEditRef;
  quick: QuickActions;
  message: ReactNode;
  papers: readonly MenuEntry[];
  /** On a phone: a button before the menu, and what the menu takes besides. */
  phone?: { more: readonly MenuEntry[]; before: ReactNode } | undefined;
};

/**
 * The daily actions of a booking, at fixed positions: the usual next step, Record Payment, Message, Print, and a menu with
 * the rest. A step that lacks something asks for it (NEXT-01, NEXT-02, QUICK-01, QUICK-07).
 */
export function NextActions(props: NextActionsProps) {
  const asksShop = useSelector(props.edit, ({ context }) => isGrantable(context.own.role, 'payment.refund'));
  return asksShop ? <GrantedActions {...props} /> : <Actions {...props} grants={NO_GRANTS} />;
}

const NO_GRANTS: Grants = {};

/** The actions of a role to which the shop may give one more (TILL-02). */
function GrantedActions(props: NextActionsProps) {
  const grants = useSelector(useRead(SHOP), selectData) ?? NO_GRANTS;
  return <Actions {...props} grants={grants} />;
}

function Actions({ edit, quick, message, papers, phone, grants }: NextActionsProps & { grants: Grants }) {
  const { booking, mayEdit, mayDo, begins } = useOffer(edit, quick, grants);
  const isBusy = useSelector(quick.running, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const steps = mayEdit ? nextSteps(booking).filter((one) => mayDo(toAction(one))) : [];
  const usual = steps.find(({ isUsual }) => isUsual);
  useFocusRescue(usual?.status);
  const entries = IN_MENU.filter(([action]) => mayDo(action)).map(([action, icon]): MenuEntry => ({
    value: action.is,
    label: quickTitle(action),
    icon,
    onSelect: () => quick.open(action),
  }));
  const others = steps.filter(({ isUsual }) => !isUsual);
  if (others.length > 0) entries.push({ value: 'status', separator: true, heading: 'Change status to' });
  for (const one of others) {
    entries.push({ value: one.status, label: <StepLabel step={one} />, onSelect: () => quick.open(toAction(one)) });
  }
  entries.push(...(phone?.more ?? []));
  return (
    <>
      {!usual && <span className={noStep} />}
      {usual && (
        <Button
          {...NEXT_STEP}
          variant="primary"
          icon="chevronRight"
          className={step}
          busy={isBusy}
          reason={usual.refusal?.remedy ? undefined : usual.refusal?.sentence}
          {...(usual.refusal?.remedy && {
            'aria-description': usual.refusal.sentence,
            'data-tip': usual.refusal.sentence,
          })}
          {...begins(toAction(usual))}
          onKeyDown={once}
        >
          {quickTitle({ is: 'status', to: usual.status })}
        </Button>
      )}
      {mayDo(PAYMENT) && (
        <Button icon="wallet" variant={isPaymentNext(booking) ? 'primary' : 'secondary'} {...begins(PAYMENT)}>
          {quickTitle(PAYMENT)}
        </Button>
      )}
      {message}
      {papers.length > 0 && !phone && (
        <Menu
          label="Print"
          trigger={
            <Button>
              Print
              <Icon name="chevronDown" size={16} />
            </Button>
          }
          entries={papers}
        />
      )}
      {phone?.before}
      {entries.length > 0 && (
        <Menu
          label="Quick Actions"
          trigger={
            phone ? (
              <IconButton icon="more" label="More Quick Actions" variant="secondary" />
            ) : (
              <Button>
                <span>
                  More<Hidden> Quick Actions</Hidden>
                </span>
                <Icon name="chevronDown" size={16} />
              </Button>
            )
          }
          entries={entries}
        />
      )}
    </>
  );
}

/** Moves the focus when the button of the last step has disappeared (UI-26). */
function useFocusRescue(step: string | undefined): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) rescueFocus();
    last.current = step;
  }, [step]);
}

/** Closes the payments that are still pending. MONEY-05. */
export function ClosePayments({ edit, quick }: { edit: BookingEditRef; quick: QuickActions }) {
  const { mayDo, begins } = useOffer(edit, quick);
  if (!mayDo(CLOSING)) return null;
  return (
    <Button size="sm" icon="close" {...begins(CLOSING)}>
      {quickTitle(CLOSING)}
    </Button>
  );
}
