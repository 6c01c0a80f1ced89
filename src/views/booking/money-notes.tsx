import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { column, wrap } from '#styled/patterns';
import type { MoneyHint } from '../../domain/booking/draft/money-hints.ts';
import { type BookingEditRef, selectMoneyHints } from '../../machines/booking-edit.ts';
import { Button } from '../ui/button/button.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { wide } from '../form/form-layout.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { BOOKING_FORM } from './sections.tsx';

const line = wrap({ align: 'center', columnGap: '2', rowGap: '1', fontSize: 'sm', minWidth: '0' });
const icon = css({
  display: 'inline-flex',
  verticalAlign: 'text-bottom',
  marginInlineEnd: '1.5',
  color: 'warning.text',
});

/** Said once while it holds, whatever the amount becomes while it is typed. */
const ANNOUNCED: Record<MoneyHint['is'], string> = {
  unmarked: 'An amount is still marked Pending and does not count as paid.',
  overpaid: 'Paid exceeds payable.',
  owed: 'Completing with an unpaid amount.',
};

const isSame = (one: readonly MoneyHint[], other: readonly MoneyHint[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The button disappears, so Save Changes takes the focus. */
function markPaid(edit: BookingEditRef, rows: readonly string[]): void {
  for (const key of rows) {
    edit.send({ type: 'field.change', path: `booking_payments.${key}.status`, value: 'PAID' });
  }
  document.querySelector<HTMLElement>(`[form="${BOOKING_FORM}"]`)?.focus({ preventScroll: true });
}

function Note({ text, onMark }: { text: string; onMark?: () => void }) {
  return (
    <p className={line}>
      <span>
        <span className={icon}>
          <Icon name="alert" size={16} />
        </span>
        {text}
      </span>
      {onMark && (
        <Button size="sm" onClick={onMark}>
          Mark as Paid
        </Button>
      )}
    </p>
  );
}

/** The effect of the edit on the money, next to Save Changes. It never blocks a save (MONEY-01, MONEY-04). */
export function MoneyNotes({ edit }: { edit: BookingEditRef }) {
  const hints = useSelector(edit, selectMoneyHints, isSame);
  return (
    <>
      {hints.length > 0 && (
        <div className={column({ gap: '1', marginBottom: '2' })}>
          {hints.map(({ is, sentence, rows }) => (
            <Note key={is} text={sentence} {...(is === 'unmarked' ? { onMark: () => markPaid(edit, rows) } : {})} />
          ))}
        </div>
      )}
      <Hidden status>{hints.map(({ is }) => ANNOUNCED[is]).join(' ')}</Hidden>
    </>
  );
}

/** The same note below the payment that it concerns (MONEY-01). */
export function PaymentNote({ edit, rowKey }: { edit: BookingEditRef; rowKey: string }) {
  const hints = useSelector(edit, selectMoneyHints, isSame);
  const hint = hints.find(({ rows }) => rows.includes(rowKey));
  if (!hint) return null;
  return (
    <div className={wide}>
      {hint.is === 'unmarked' ? (
        <Note text="Marked Pending: this amount does not count as paid." onMark={() => markPaid(edit, [rowKey])} />
      ) : (
        <Note text={hint.sentence} />
      )}
    </div>
  );
}
