import { useId } from 'react';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { HistoryDay, Moment } from '../../domain/history/history-days.ts';
import { toSentence, type Part } from '../../domain/history/history-words.ts';
import { toKind, type HistoryEntry, type HistoryKind, type HistoryRecord } from '../../domain/history/history.ts';
import { formatDay, formatInstantTime } from '../../domain/shared/shop-day.ts';
import { Icon, type IconName } from '../ui/icon/icon.tsx';

const ICON_OF: Readonly<Record<HistoryKind, IconName>> = {
  status: 'checkCircle',
  booking: 'bookings',
  item: 'monitor',
  payment: 'wallet',
  contact: 'phone',
  delivery: 'truck',
  claim: 'shield',
  ledger: 'book',
  shop: 'settings',
  branch: 'book',
  service: 'monitor',
  refused: 'alert',
};

const heading = css({
  px: { base: '4', md: '5' },
  py: '2',
  fontSize: 'sm',
  fontWeight: 'semibold',
  color: 'fg.muted',
  bg: 'bg.subtle',
  borderBottomWidth: 'thin',
  'section:not(:first-of-type) > &': { borderTopWidth: 'thin' },
});
const moment = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  '@container (min-width: 32rem)': { gridTemplateColumns: '[5.5rem minmax(0, 1fr)]' },
  columnGap: '4',
  rowGap: '1',
  px: { base: '4', md: '5' },
  py: '3',
  '&:not(:first-child)': { borderTopWidth: 'thin' },
});
const time = css({ fontSize: 'sm', color: 'fg.muted', lineHeight: '[1.375rem]' });
const person = css({ fontWeight: 'semibold' });
const line = wrap({ flexWrap: 'nowrap', align: 'flex-start', gap: '2', marginTop: '1' });
const picture = css({ flexShrink: '0', color: 'fg.subtle', paddingTop: '0.5' });
const said = css({ minWidth: '0', whiteSpace: 'pre-line', color: 'fg.muted' });
const refused = css({ color: 'warning.text' });
const known = css({ color: 'fg' });

/** A history by days, the newest first. HIST-10. */
export function HistoryDays({ days, record }: { days: readonly HistoryDay[]; record: HistoryRecord }) {
  return days.map(({ day, moments }) => <Day key={day} day={day} moments={moments} record={record} />);
}

function Day({ day, moments, record }: HistoryDay & { record: HistoryRecord }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {formatDay(day)}
      </h3>
      <ol>
        {moments.map(({ id: key, ...shown }) => (
          <Saved key={key} {...shown} record={record} />
        ))}
      </ol>
    </section>
  );
}

function Saved({ at, person: who, entries, record }: Omit<Moment, 'id'> & { record: HistoryRecord }) {
  return (
    <li className={moment}>
      <time dateTime={at} className={time}>
        {formatInstantTime(at)}
      </time>
      <div>
        <p className={person}>{who ? <bdi>{who.name}</bdi> : 'The system'}</p>
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} record={record} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Entry({ entry, record }: { entry: HistoryEntry; record: HistoryRecord }) {
  const kind = toKind(entry);
  return (
    <li className={line}>
      <span className={cx(picture, kind === 'refused' && refused)}>
        <Icon name={ICON_OF[kind]} size={16} />
      </span>
      <span className={said}>{toSentence(entry, record).map(toNode)}</span>
    </li>
  );
}

/** A value keeps its own direction, and the arrow is heard as a word. */
function toNode({ is, text }: Part, index: number) {
  if (is === 'words') return text;
  if (is === 'value') {
    return (
      <bdi key={index} className={known}>
        {text}
      </bdi>
    );
  }
  return (
    <span key={index}>
      <span aria-hidden="true">{text}</span>
      <span className={css({ srOnly: true })}> to </span>
    </span>
  );
}
