import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '#styled/css';
import { link, text } from '#styled/recipes';
import { column, wrap } from '#styled/patterns';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { isChosen } from '../../domain/lists/selection.ts';
import {
  ableWords,
  BULK_MESSAGES,
  countBookings,
  bulkStepLabel,
  bulkSteps,
  type BookingNote,
} from '../../domain/booking/list/bulk-status.ts';
import { labelsOfMany } from '../../domain/booking/list/chosen-bookings.ts';
import type { Paper } from '../../domain/papers/papers.ts';
import type { SelectionRef } from '../../machines/selection.ts';
import { selectItemQuestion, selectStep, type BulkStatusRef } from '../../machines/bulk-status.machine.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Link } from '../ui/link.tsx';
import { Button, RetryButton } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Select } from '../ui/select/select.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { WARRANTY_NOTE } from '../completion/item-names.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';

const list = css({ fontSize: 'sm', color: 'fg.muted', paddingInlineStart: '4', listStyleType: 'disc' });

type BookingNotesProps = {
  title: string;
  /** False if the title is on the screen already. */
  isSaid?: boolean;
  said: readonly BookingNote[];
};

function BookingNotes({ title, isSaid = true, said }: BookingNotesProps) {
  if (said.length === 0) return null;
  return (
    <div>
      {isSaid && <p>{title}</p>}
      <ul aria-label={title} className={list}>
        {said.map((one) => (
          <li key={`${one.id} ${one.sentence}`}>
            <Link href={`/bookings/${one.id}`} className={link({ look: 'fact' })}>
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

type Props = { change: BulkStatusRef; onClose: () => void };

/** The change of the status of several bookings. LIST-16 */
export function BulkStatusView({ change, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isReading = useSelector(change, (snapshot) => snapshot.matches('reading'));
  const isChoosing = useSelector(change, (snapshot) => snapshot.matches('choosing'));
  const isReport = useSelector(change, (snapshot) => snapshot.hasTag('report'));
  // Each step removes the element that had the focus.
  useEffect(() => place.current?.focus(), [isReading, isChoosing, isReport]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Change status"
      className={column({ gap: '3', borderTopWidth: 'thin', paddingTop: '3' })}
    >
      <Standing change={change} />
      {isReading ? null : isChoosing ? (
        <Choice change={change} onClose={onClose} />
      ) : isReport ? (
        <Report change={change} onClose={onClose} />
      ) : (
        <Progress change={change} />
      )}
    </div>
  );
}

/** One line for all steps: a screen reader reads only the changes of a line that it knows. */
function Standing({ change }: Pick<Props, 'change'>) {
  const words = useSelector(change, (snapshot) => {
    const { changed, left, bookings } = snapshot.context;
    if (snapshot.matches('reading')) return 'Reading the bookings…';
    if (snapshot.hasTag('report')) return `${countBookings(changed.length)} changed`;
    if (!snapshot.matches('choosing')) return `Changed ${changed.length}, ${left.length} to go…`;
    const step = selectStep(snapshot);
    return step === null ? 'Choose the new status' : ableWords(step.refused.length, bookings.length);
  });
  return (
    <p role="status">
      {words.endsWith('…') && <Spinner />} {words}
    </p>
  );
}

const asked = text({ strong: true });
const explained = text({ small: true, muted: true });

function Choice({ change, onClose }: Props) {
  const bookings = useSelector(change, ({ context }) => context.bookings);
  const unread = useSelector(change, ({ context }) => context.unread);
  const status = useSelector(change, ({ context }) => context.status);
  const step = useSelector(change, selectStep);
  const question = useSelector(change, selectItemQuestion);
  const able = step?.able.length ?? 0;
  const reason = step === null ? BULK_MESSAGES.noStatus : able === 0 ? BULK_MESSAGES.noneAble : undefined;
  return (
    <>
      <BookingNotes title="Not loaded" said={unread} />
      <div className={field}>
        <Field label="New status">
          <Select
            options={bulkSteps(bookings).map((one) => ({ value: one.status, label: bulkStepLabel(one) }))}
            value={status}
            onValueChange={(chosen) => change.send({ type: 'status.choose', status: chosen })}
          />
        </Field>
      </div>
      {step && (
        <BookingNotes title={ableWords(step.refused.length, bookings.length)} isSaid={false} said={step.refused} />
      )}
      {step && <BookingNotes title="To be known" said={step.hints} />}
      {question !== null && (
        <div>
          <p className={asked}>{question}</p>
          <p className={explained}>{WARRANTY_NOTE}</p>
        </div>
      )}
      <div className={buttons}>
        {question !== null && (
          <Button size="sm" variant="primary" onClick={() => change.send({ type: 'change.repair' })}>
            {`Mark Repaired and Change ${countBookings(able)}`}
          </Button>
        )}
        <Button
          size="sm"
          variant={question === null ? 'primary' : 'secondary'}
          reason={reason}
          onClick={() => change.send({ type: 'change.start' })}
        >
          {step === null ? 'Change' : `Change ${countBookings(able)}`}
        </Button>
        <Retry change={change} />
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Progress({ change }: Pick<Props, 'change'>) {
  return (
    <div className={buttons}>
      <Button size="sm" onClick={() => change.send({ type: 'change.stop' })}>
        Cancel
      </Button>
    </div>
  );
}

function Report({ change, onClose }: Props) {
  const refused = useSelector(change, ({ context }) => context.refused);
  const untried = useSelector(change, ({ context }) => context.untried);
  const unread = useSelector(change, ({ context }) => context.unread);
  return (
    <>
      <BookingNotes title="Not changed" said={[...refused, ...untried, ...unread]} />
      <div className={buttons}>
        <Retry change={change} />
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function Retry({ change }: Pick<Props, 'change'>) {
  const retry = { type: 'change.retry' } as const;
  const canRetry = useSelector(change, (snapshot) => snapshot.can(retry));
  if (!canRetry) return null;
  return <RetryButton onClick={() => change.send(retry)} />;
}

const bar = column({
  gap: '3',
  maxHeight: '[calc(100dvh - 4rem)]',
  overflowY: 'auto',
  marginBottom: '2.5',
  px: { base: '4', md: '5' },
  py: '2.5',
  layerStyle: 'surface',
  borderColor: 'border.strong',
});
/** Two lines on a phone: the number, and the buttons without their pictures. */
const row = wrap({
  align: 'center',
  columnGap: { base: '1.5', sm: '3' },
  rowGap: '2',
  '& button': { smDown: { px: '1.5', '& svg': { display: 'none' } } },
});
const count = css({
  fontWeight: 'semibold',
  marginInlineStart: { base: 'auto', sm: '0' },
  marginInlineEnd: { sm: 'auto' },
});

type SelectionBarProps = {
  selection: SelectionRef<ListedBooking>;
  rows: readonly ListedBooking[];
  /** A button that prints these. */
  labels: (papers: readonly Paper[]) => ReactNode;
  /** The change of the status of these bookings, until it is closed. */
  status: (bookings: readonly ListedBooking[], onClose: () => void) => ReactNode;
  onExport: (bookings: readonly ListedBooking[]) => void;
};

/** How many bookings are chosen, and what can be done to them. LIST-16 */
export function SelectionBar({ selection, rows, labels, status, onExport }: SelectionBarProps) {
  const chosen = useSelector(selection, ({ context }) => context.chosen);
  const areAll = useSelector(selection, ({ context }) => rows.every(({ id }) => isChosen(context, id)));
  const areSome = useSelector(selection, ({ context }) => rows.some(({ id }) => isChosen(context, id)));
  const refusal = useRefusal('booking.details');
  const [changed, setChanged] = useState<readonly ListedBooking[] | null>(null);
  const empty = chosen.length === 0 ? 'Select a booking first' : undefined;
  const { papers, refused } = labelsOfMany(chosen);
  return (
    <StickyBar edge="top" aria-label="Selection" className={bar}>
      <div className={row}>
        <Checkbox
          checked={rows.length > 0 && areAll}
          isPartly={areSome && !areAll}
          onCheckedChange={() => selection.send({ type: 'rows.toggle', rows })}
        >
          All on this page
        </Checkbox>
        <span role="status" className={count}>
          {`${chosen.length} selected`}
        </span>
        <Button
          size="sm"
          reason={refusal ?? empty}
          aria-expanded={changed !== null}
          onClick={() => setChanged(changed === null ? chosen : null)}
        >
          Change Status
        </Button>
        {papers.length > 0 ? (
          labels(papers)
        ) : (
          <Button size="sm" icon="print" reason={empty ?? refused[0]?.sentence}>
            Labels
          </Button>
        )}
        <Button size="sm" icon="download" reason={empty} onClick={() => onExport(chosen)}>
          Export
        </Button>
        <Button size="sm" variant="ghost" reason={empty} onClick={() => selection.send({ type: 'selection.clear' })}>
          Clear
        </Button>
      </div>
      {papers.length > 0 && <BookingNotes title="Without labels" said={refused} />}
      {changed && status(changed, () => setChanged(null))}
    </StickyBar>
  );
}
