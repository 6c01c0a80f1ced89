import { useSelector } from '@xstate/react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { css, cx } from '#styled/css';
import { grid, hstack } from '#styled/patterns';
import { input, text } from '#styled/recipes';
import { PALETTE_GROUPS, type PaletteEntry } from '../../domain/keys/palette.ts';
import { toSearchText } from '../../domain/lists/list-state.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { LINE_MAX } from '../../domain/shared/limits.ts';
import type { PaletteRef } from '../../machines/lookups/palette.ts';
import { DialogFrame } from '../ui/dialog/dialog.tsx';
import { RetryButton } from '../ui/button/button.tsx';
import { EXACT } from '../ui/field/field.tsx';

const head = css({ p: '3', borderBottomWidth: 'thin' });
const list = css({ flex: '1', minHeight: '0', overflowY: 'auto', p: '1.5' });
const heading = css({ px: '2.5', paddingTop: '2', paddingBottom: '1', fontSize: 'sm', color: 'fg.muted' });
/** Three columns: the code, the name and the details. Without a code the name takes the first two (KEYS-11). */
const option = grid({
  gridTemplateColumns: {
    base: '[4rem minmax(0, 1fr) minmax(0, 1fr)]',
    md: '[5.5rem minmax(0, 4fr) minmax(0, 5fr)]',
  },
  alignItems: 'center',
  columnGap: '3',
  px: '2.5',
  minHeight: { base: '10', md: '8' },
  borderRadius: 'sm',
  cursor: 'pointer',
  // In forced colours only the outline remains.
  '&[aria-selected=true]': { bg: 'bg.hover', outline: '[1px solid transparent]' },
});
const codeCell = text({ code: true, small: true, muted: true, cut: true });
const name = cx(
  text({ cut: true }),
  css({ '&:first-child': { gridColumn: '[1 / span 2]' }, '&:only-child': { gridColumn: '[1 / -1]' } }),
);
const facts = text({ small: true, muted: true, cut: true });
const foot = hstack({ gap: '3', minHeight: '10', px: '4', borderTopWidth: 'thin', fontSize: 'sm', color: 'fg.muted' });

const toSteps = (groups: readonly PaletteEntry[]) =>
  PALETTE_GROUPS.map((title) => ({ title, entries: groups.filter(({ group }) => group === title) })).filter(
    ({ entries }) => entries.length > 0,
  );

/** A search field with its results below: a combobox whose list is always open. */
export function PaletteView({ palette, onClose }: { palette: PaletteRef; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const highlighted = useSelector(palette, ({ context }) => context.highlighted);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') palette.send({ type: 'enter.press' });
    else if (event.key === 'ArrowDown') palette.send({ type: 'highlight.move', by: 1 });
    else if (event.key === 'ArrowUp') palette.send({ type: 'highlight.move', by: -1 });
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame open look="top" size="lg" title="Find and Do Anything" initialFocus={field} onClose={onClose}>
      <div className={head}>
        <input
          ref={field}
          type="text"
          role="combobox"
          data-lookup="code"
          aria-label="Find and Do Anything"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={highlighted === null ? undefined : listId + highlighted}
          autoComplete="off"
          {...EXACT}
          dir="auto"
          placeholder="Search, or type a command"
          className={input()}
          maxLength={LINE_MAX}
          // The field is uncontrolled, because a key may arrive before React has rendered the previous one.
          defaultValue=""
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            const { known } = palette.getSnapshot().context.question;
            palette.send({ type: 'question.ask', question: { known, text: toSearchText(currentTarget.value) } });
          }}
        />
      </div>
      <Entries palette={palette} id={listId} highlighted={highlighted} />
      <Standing palette={palette} />
    </DialogFrame>
  );
}

const keepInView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Entries({ palette, id, highlighted }: { palette: PaletteRef; id: string; highlighted: string | null }) {
  const entries = useSelector(palette, ({ context }) => context.rows);
  return (
    <div id={id} role="listbox" aria-label="Found" tabIndex={-1} className={list}>
      {toSteps(entries).map(({ title, entries: steps }) => (
        <div key={title} role="group" aria-labelledby={id + title}>
          <div id={id + title} className={heading}>
            {title}
          </div>
          {steps.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys of its list
            <div
              key={entry.id}
              id={id + entry.id}
              ref={entry.id === highlighted ? keepInView : null}
              role="option"
              aria-selected={entry.id === highlighted}
              tabIndex={-1}
              className={option}
              onPointerMove={() => palette.send({ type: 'row.highlight', id: entry.id })}
              onClick={() => palette.send({ type: 'row.choose', id: entry.id })}
            >
              {entry.code !== '' && <span className={codeCell}>{entry.code}</span>}
              <span className={name} dir="auto">
                {entry.label}
              </span>
              {entry.detail !== '' && <span className={facts}>{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const FAILED = 'The search failed. Please try again.';

function Standing({ palette }: { palette: PaletteRef }) {
  const isAsking = useSelector(palette, (snapshot) => snapshot.hasTag('asking'));
  const hasFailed = useSelector(palette, (snapshot) => snapshot.matches('failed'));
  const error = useSelector(palette, ({ context }) => context.error);
  const count = useSelector(palette, ({ context }) => context.rows.length);
  const words = count === 0 ? 'Nothing found' : count === 1 ? '1 entry' : `${count} entries`;
  return (
    <div className={foot}>
      <span role="status">{hasFailed ? getErrorMessage(error, FAILED) : isAsking ? 'Searching…' : words}</span>
      {hasFailed && <RetryButton onClick={() => palette.send({ type: 'question.retry' })} />}
    </div>
  );
}
