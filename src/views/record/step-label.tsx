import { text } from '#styled/recipes';
import { statusLabel } from '../../domain/booking/booking-status.ts';
import type { NextStep } from '../../domain/booking/next-steps.ts';

/** A step in a menu. A refused one says why, and leads to its way out. NEXT-02 */
export function StepLabel({ step: { status, refusal } }: { step: NextStep }) {
  return (
    <span>
      {statusLabel(status)}
      {refusal && (
        <span className={text({ block: true, small: true, muted: true })}>
          {refusal.sentence} {refusal.wayOut?.label}
        </span>
      )}
    </span>
  );
}
