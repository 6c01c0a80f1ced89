import { link } from '#styled/recipes';
import { column, wrap } from '#styled/patterns';
import { css } from '#styled/css';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { countBookings, manyStepLabel, stepsOfMany, type Said } from '../../domain/booking/list/many-bookings.ts';
import type { ChangeManyRef } from '../../machines/change-many.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Link } from '../ui/link/link.tsx';
import { Select } from '../ui/select/select.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';

const list = css({ fontSize: 'sm', color: 'fg.muted', paddingInlineStart: '4', listStyleType: 'disc' });

/** What is said of each of several bookings, under a title; nothing where nothing is. LIST-16 */
export function SaidList({ title, said }: { title: string; said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul aria-label={title} className={list}>
        {said.map((one) => (
          <li key={`${one.id} ${one.sentence}`}>
            <Link href={`/bookings/${one.id}`} className={link()}>
              {one.code}
            </Link>
            {`: ${one.sentence}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const buttons = wrap({ gap: '2' });
const field = css({ maxWidth: '80' });

/** The change of the status of several bookings. LIST-16 */
export function ChangeManyView({ change, onClose }: { change: ChangeManyRef; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const at = useSelector(change, (snapshot) =>
    snapshot.hasTag('report')
      ? 'report'
      : snapshot.matches('choosing')
        ? 'choosing'
        : snapshot.matches('reading')
          ? 'reading'
          : 'changing',
  );
  // What had the focus is gone with each step.
  useEffect(() => place.current?.focus(), [at]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Change status"
      className={column({ gap: '3', borderTopWidth: 'thin', paddingTop: '3' })}
    >
      {at === 'reading' && (
        <p role="status">
          <Spinner /> Reading the bookings…
        </p>
      )}
      {at === 'choosing' && <Choice change={change} onClose={onClose} />}
      {at === 'changing' && <Progress change={change} />}
      {at === 'report' && <Report change={change} onClose={onClose} />}
    </div>
  );
}

type Props = { change: ChangeManyRef; onClose: () => void };

function Choice({ change, onClose }: Props) {
  const bookings = useSelector(change, ({ context }) => context.bookings);
  const unread = useSelector(change, ({ context }) => context.unread);
  const status = useSelector(change, ({ context }) => context.status);
  const canRetry = useSelector(change, (snapshot) => snapshot.can({ type: 'change.retry' }));
  const steps = stepsOfMany(bookings);
  const step = steps.find((one) => one.status === status);
  const able = step?.able.length ?? 0;
  const reason = step === undefined ? 'Choose a status first' : able === 0 ? 'None of them can take it' : undefined;
  return (
    <>
      <SaidList title="Not loaded" said={unread} />
      <div className={field}>
        <Field label="New status">
          <Select
            options={steps.map((one) => ({ value: one.status, label: manyStepLabel(one) }))}
            value={status}
            onValueChange={(chosen) => change.send({ type: 'status.choose', status: chosen })}
          />
        </Field>
      </div>
      {step && <SaidList title={`${step.refused.length} of ${bookings.length} cannot`} said={step.refused} />}
      {step && <SaidList title="To be known" said={step.hints} />}
      <div className={buttons}>
        <Button size="sm" variant="primary" reason={reason} onClick={() => change.send({ type: 'change.start' })}>
          {step === undefined ? 'Change' : `Change ${countBookings(able)}`}
        </Button>
        {canRetry && <Retry change={change} />}
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Progress({ change }: Pick<Props, 'change'>) {
  const done = useSelector(change, ({ context }) => context.changed.length);
  const left = useSelector(change, ({ context }) => context.left.length);
  return (
    <>
      <p role="status">
        <Spinner /> {`Changed ${done}, ${left} to go…`}
      </p>
      <div className={buttons}>
        <Button size="sm" onClick={() => change.send({ type: 'change.stop' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Report({ change, onClose }: Props) {
  const changed = useSelector(change, ({ context }) => context.changed);
  const refused = useSelector(change, ({ context }) => context.refused);
  const untried = useSelector(change, ({ context }) => context.untried);
  const unread = useSelector(change, ({ context }) => context.unread);
  const canRetry = useSelector(change, (snapshot) => snapshot.can({ type: 'change.retry' }));
  return (
    <>
      <p role="status">{`${countBookings(changed.length)} changed`}</p>
      <SaidList title="Not changed" said={[...refused, ...untried, ...unread]} />
      <div className={buttons}>
        {canRetry && <Retry change={change} />}
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function Retry({ change }: Pick<Props, 'change'>) {
  return (
    <Button size="sm" icon="refresh" onClick={() => change.send({ type: 'change.retry' })}>
      Try again
    </Button>
  );
}
