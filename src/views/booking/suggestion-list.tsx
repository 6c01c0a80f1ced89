import { useSelector } from '@xstate/react';
import { useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { css, cx } from '#styled/css';
import { listbox, text } from '#styled/recipes';
import { Hidden } from '../ui/hidden.tsx';
import { LAYER } from '../ui/layer.ts';
import type { SuggestionsRef } from '../../machines/lookups/suggestions.ts';

const list = css({ position: 'absolute', zIndex: 'dropdown', color: 'fg' });

const findField = (at: string) => document.querySelector<HTMLElement>(`[data-at="${at}"]`);

/** Pixels: a long name is readable below a narrow field. */
const WIDTH_MIN = 360;
const MARGIN = 16;

function placeBelow(field: HTMLElement) {
  const { left, bottom, width } = field.getBoundingClientRect();
  const room = document.documentElement.clientWidth - left - MARGIN;
  return { left: left + scrollX, top: bottom + scrollY + 4, width: Math.max(width, Math.min(WIDTH_MIN, room)) };
}

/**
 * Suggestions below the field that the user types into, wider than a narrow field. The focus stays in the field, which
 * is a text box with a list (BOOK-15).
 */
export function SuggestionList({ suggestions }: { suggestions: SuggestionsRef }) {
  const id = useId();
  const at = useSelector(suggestions, ({ context }) => context.question.at);
  const rows = useSelector(suggestions, ({ context }) => context.rows);
  const highlighted = useSelector(suggestions, ({ context }) => context.highlighted);
  const [place, setPlace] = useState<ReturnType<typeof placeBelow> | null>(null);
  const isShown = rows.length > 0;
  useLayoutEffect(() => {
    const field = isShown ? findField(at) : null;
    if (!field) return undefined;
    const measure = () => setPlace(placeBelow(field));
    measure();
    addEventListener('resize', measure);
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', id);
    return () => {
      removeEventListener('resize', measure);
      for (const name of ['aria-autocomplete', 'aria-controls']) field.removeAttribute(name);
    };
  }, [isShown, at, id]);
  useLayoutEffect(() => {
    const field = highlighted === null ? null : findField(at);
    field?.setAttribute('aria-activedescendant', id + rows.findIndex((row) => row.id === highlighted));
    return () => field?.removeAttribute('aria-activedescendant');
  }, [at, id, highlighted, rows]);
  const styles = listbox();
  return (
    <>
      <Hidden status>
        {isShown && `${rows.length} ${rows.length === 1 ? 'suggestion' : 'suggestions'}, arrow down to choose`}
      </Hidden>
      {isShown &&
        place &&
        createPortal(
          <div
            {...LAYER}
            id={id}
            role="listbox"
            aria-label="Suggestions"
            tabIndex={-1}
            className={cx(styles.content, list)}
            style={place}
          >
            {rows.map(({ id: value, about }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys of its list
              <div
                key={value}
                id={id + index}
                role="option"
                aria-selected={value === highlighted}
                data-highlighted={value === highlighted || undefined}
                tabIndex={-1}
                className={styles.item}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => suggestions.send({ type: 'row.choose', id: value })}
              >
                <span className={styles.text} dir="auto">
                  {value}
                  {about !== undefined && <span className={text({ muted: true })}>{` · ${about}`}</span>}
                </span>
              </div>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
