import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';

/** The note in the question about undecided items (NEXT-03). */
export const WARRANTY_NOTE = 'Only repaired items have a warranty.';

const SHOWN = 5;
const list = cx(text({ small: true, breaks: true }), css({ listStyleType: 'disc', paddingInlineStart: '5' }));

/** The names of items, the first of many. */
export function ItemNames({ items }: { items: readonly { key: string; name: string }[] }) {
  return (
    <ul className={list}>
      {items.slice(0, SHOWN).map(({ key, name }) => (
        <li key={key} dir="auto">
          {name}
        </li>
      ))}
      {items.length > SHOWN && <li>{`and ${items.length - SHOWN} more`}</li>}
    </ul>
  );
}
