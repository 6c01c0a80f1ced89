import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { wrap } from '#styled/patterns';
import { nextPromises } from '../../domain/booking/promise.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { quickOwnField } from '../../domain/quick-action/quick-action.ts';
import { selectNeedsReason, type QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { useBranchOptions } from '../reads/use-branch-options.ts';
import { BranchField, PromiseField, TechnicianField, useTechnicianOptions } from '../booking/work-fields.tsx';
import { useClock } from '../reads/use-clock.ts';
import { Button } from '../ui/button/button.tsx';

type Question = { quick: QuickActionRef; is: 'promise' | 'assign' | 'move' };

/** More people or branches than this are chosen from the list alone. */
const CHOICES_MAX = 12;

const choices = wrap({ gap: '2' });

/** A new promise, technician or branch. A press on a choice saves it. PROMISE-03, BRANCH-03 */
export function WorkQuestion({ quick, is }: Question) {
  switch (is) {
    case 'promise':
      return <PromiseQuestion quick={quick} />;
    case 'assign':
      return <AssignQuestion quick={quick} />;
    case 'move':
      return <MoveQuestion quick={quick} />;
  }
}

function PromiseQuestion({ quick }: { quick: QuickActionRef }) {
  const today = useClock(shopToday);
  return (
    <>
      <Choices quick={quick} options={nextPromises(today)} />
      <PromiseField form={quick} />
    </>
  );
}

function AssignQuestion({ quick }: { quick: QuickActionRef }) {
  const { assigneeId, assigneeName } = useSelector(quick, ({ context }) => context.saved);
  const kept = { id: assigneeId, name: assigneeName };
  return (
    <>
      <Choices quick={quick} options={useTechnicianOptions(kept)} />
      <TechnicianField form={quick} kept={kept} />
    </>
  );
}

function MoveQuestion({ quick }: { quick: QuickActionRef }) {
  const { locationId, locationName } = useSelector(quick, ({ context }) => context.saved);
  return (
    <>
      <Choices quick={quick} options={useBranchOptions()} />
      <BranchField form={quick} none="None" kept={{ id: locationId, name: locationName }} />
    </>
  );
}

type ChoicesProps = { quick: QuickActionRef; options: readonly { value: string; label: string }[] };

/** The usual answers as buttons. If the answer needs a reason, it is saved with the reason instead. PROMISE-04 */
function Choices({ quick, options }: ChoicesProps) {
  const at = useSelector(quick, ({ context }) => quickOwnField(context.action)) ?? '';
  const saved = useSelector(quick, ({ context }) => String(context.saved[at as 'promisedFor'] ?? ''));
  const isHeld = useSelector(quick, (snapshot) => !snapshot.hasTag('editable'));
  const line = useRef<HTMLDivElement>(null);
  const others = options.filter(({ value }) => value !== saved);
  if (others.length > CHOICES_MAX) return null;
  const choose = (value: string) => {
    // The reason has to be on the screen before it takes the focus.
    flushSync(() => quick.send({ type: 'field.change', path: at, value }));
    if (selectNeedsReason(quick.getSnapshot()) === null) return quick.send({ type: 'form.submit' });
    line.current?.closest('form')?.querySelector<HTMLElement>('[data-at=reason]')?.focus();
  };
  return (
    <div ref={line} className={choices}>
      {others.map(({ value, label }) => (
        <Button key={value} wraps disabled={isHeld} onClick={() => choose(value)}>
          <bdi>{label}</bdi>
        </Button>
      ))}
    </div>
  );
}
