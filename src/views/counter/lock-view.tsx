import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import { circle, column, hstack, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { toLabel } from '../../domain/shared/label.ts';
import { PIN_LENGTH } from '../../domain/shared/limits.ts';
import { toInitials } from '../../domain/session/lock.ts';
import type { CounterPerson, CounterRef } from '../../machines/session/counter.machine.ts';
import { EntryHeading, EntryPage, entryPanel } from '../login/entry-page.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, RetryButton } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PinInput } from './pin-input.tsx';

// An open dialog of the app behind the lock disables the pointer everywhere else.
const ground = css({ pointerEvents: 'auto' });
const picture = circle({
  size: '10',
  bg: 'accent.solid',
  color: 'accent.onSolid',
  fontWeight: 'semibold',
  flexShrink: '0',
});
// Down one column and then the next, as the keys go.
const pictures = css({
  columns: '[13rem]',
  columnGap: '2',
  marginBottom: '-2',
  '& li': { breakInside: 'avoid', pb: '2' },
});
/** People that one column shows at a glance. */
const FEW = 6;
const person = hstack({
  gap: '3',
  width: 'full',
  minHeight: '14',
  px: '3',
  py: '2',
  textAlign: 'start',
  borderWidth: 'thin',
  borderRadius: 'md',
  _hover: { bg: 'bg.hover' },
});
// Aligns its text with the lines above and fits the smallest screen.
const way = css({ px: '2', marginInlineStart: '-2' });
const called = text({ breaks: true });
const role = text({ small: true, muted: true, block: true });

/**
 * The screen of a locked counter: first choose a person, then enter the PIN. It shows no data of the shop
 * (LOCK-03, LOCK-04).
 */
export function LockView({ counter, name }: { counter: CounterRef; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useSelector(counter, ({ context }) => context.chosen);
  const error = useSelector(counter, ({ context }) => context.error);
  const isTyping = useSelector(counter, (snapshot) => snapshot.hasTag('typing'));
  const isRefused = useSelector(counter, (snapshot) => snapshot.matches({ locked: 'refused' }));
  const mayRetry = useSelector(counter, (snapshot) => snapshot.can({ type: 'people.retry' }));
  const hasPeople = useSelector(counter, ({ context }) => context.people.length > 0);
  const hasMany = useSelector(counter, ({ context }) => context.people.length > FEW);
  // Focuses the first picture when the pictures appear.
  useLayoutEffect(() => {
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
    const first = find(isTyping ? 'input' : isRefused ? 'button' : 'li button') ?? find('h1');
    first?.focus({ preventScroll: true });
  }, [isTyping, isRefused, hasPeople]);
  const leave = () => counter.send({ type: 'counter.leave' });
  const isChosen = isTyping || isRefused;
  return (
    <EntryPage isWide={!isChosen && hasMany}>
      <div ref={box} className={cx(entryPanel, ground)}>
        <EntryHeading title={isChosen && chosen ? chosen.name : 'Who is working?'}>{`${name} is locked.`}</EntryHeading>
        {error !== null && !isTyping && (
          <Alert
            tone="danger"
            title={error}
            actions={mayRetry && <RetryButton onClick={() => counter.send({ type: 'people.retry' })} />}
          />
        )}
        {isTyping && <PinForm counter={counter} />}
        {!isChosen && <People counter={counter} />}
        <div className={wrap({ gap: '2' })}>
          {isRefused && (
            <Button variant="primary" onClick={leave}>
              Sign in with Your Password
            </Button>
          )}
          {isChosen && <Button onClick={() => counter.send({ type: 'person.back' })}>Switch Person</Button>}
          {!isRefused && (
            <Button variant="ghost" className={way} onClick={leave}>
              Sign in with a Password Instead
            </Button>
          )}
        </div>
      </div>
    </EntryPage>
  );
}

function People({ counter }: { counter: CounterRef }) {
  const people = useSelector(counter, ({ context }) => context.people);
  const isBusy = useSelector(counter, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <p role="status">{isBusy && people.length === 0 && <Waiting>Loading people…</Waiting>}</p>
      <ul aria-label="People" className={pictures}>
        {people.map((one) => (
          <li key={one.id}>
            <Picture one={one} onChoose={() => counter.send({ type: 'person.choose', person: one })} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Picture = ({ one, onChoose }: { one: CounterPerson; onChoose: () => void }) => (
  <button type="button" className={person} onClick={onChoose}>
    <span aria-hidden="true" className={picture}>
      {toInitials(one.name || one.email)}
    </span>
    <span className={called}>
      <bdi className={text({ strong: true })}>{one.name || one.email}</bdi>
      <span className={role}>{toLabel(one.role)}</span>
    </span>
  </button>
);

const Waiting = ({ children }: { children: string }) => (
  <span className={hstack({ gap: '2' })}>
    <Spinner />
    {children}
  </span>
);

/** Sent at the last digit. */
function PinForm({ counter }: { counter: CounterRef }) {
  const [pin, setPin] = useState('');
  const isBusy = useSelector(counter, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(counter, ({ context }) => context.error);
  const type = (typed: string) => {
    const isWhole = typed.length === PIN_LENGTH;
    if (isWhole) counter.send({ type: 'pin.submit', pin: typed });
    setPin(isWhole ? '' : typed);
  };
  return (
    <div className={column({ gap: '2' })}>
      <Field label="PIN" required readOnly={isBusy} error={error}>
        <PinInput value={pin} onValueChange={type} />
      </Field>
      <p role="status">{isBusy && <Waiting>Opening…</Waiting>}</p>
    </div>
  );
}
