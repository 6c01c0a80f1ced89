import type { BookingDraft } from '../../domain/booking/booking-draft.ts';
import { SECTIONS } from '../../domain/booking/booking-draft.ts';
import { valueAt, type FieldErrors } from '../../domain/shared/form-path.ts';
import { css } from '#styled/css';
import { SECTION_WORDS } from './section-words.ts';

/** `payableAmount` -> `Payable amount`. */
const toWords = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `booking_items.17.name` -> `Item 2: Name`, counted as in the form. */
function toPlace(path: string, draft: BookingDraft): string {
  const [first = '', key, field] = path.split('.');
  const section = SECTIONS.find((name) => name === first);
  if (!section || key === undefined || field === undefined) return toWords(first);
  const index = draft[section].findIndex((row) => row.key === key);
  return `${SECTION_WORDS[section].one} ${index + 1}: ${toWords(field)}`;
}

/** The fields that two staff members changed: both values, mine stays in the form. REL-03. */
export function ConflictList({ remote, draft }: { remote: FieldErrors; draft: BookingDraft }) {
  return (
    <ul className={css({ listStyleType: 'disc', paddingInlineStart: '5' })}>
      {Object.entries(remote).map(([path, value]) => (
        <li key={path}>
          {toPlace(path, draft)}: theirs “{value}”, yours “{String(valueAt(draft, path))}”
        </li>
      ))}
    </ul>
  );
}
