import { css } from '#styled/css';
import { statusLabel } from '../../domain/booking/booking-status.ts';
import type { NextStep } from '../../domain/booking/next-steps.ts';

const reason = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });

/** A step in a menu. A refused one says why, and leads to its way out. NEXT-02 */
export function StepLabel({ step: { status, refusal } }: { step: NextStep }) {
  return (
    <span>
      {statusLabel(status)}
      {refusal && (
        <span className={reason}>
          {refusal.sentence} {refusal.wayOut?.label}
        </span>
      )}
    </span>
  );
}
