import * as z from 'zod/mini';
import { flag, requiredText } from '../form/field.ts';

/** A person in edit mode of a booking. `isYou` means the reader, in another tab (LIVE-14). */
export const BookingEditor = z.object({ name: z.string(), isYou: z.boolean() });
export type BookingEditor = z.infer<typeof BookingEditor>;

/** A tab that enters or leaves edit mode. `tab` is a random key that the tab chose. */
export const EditorReport = z.strictObject({
  tab: requiredText('tab', 64),
  isEditing: flag('isEditing'),
});
export type EditorReport = z.infer<typeof EditorReport>;

/** Returns `Kamran Akhtar and Sana Mir are editing`, or `null` if nobody else is. */
export function describeEditors(editors: readonly BookingEditor[]): string | null {
  const others = [...new Set(editors.filter(({ isYou }) => !isYou).map(({ name }) => name))];
  const last = others.pop();
  if (last === undefined) return editors.length > 0 ? 'You are editing in another tab' : null;
  return others.length > 0 ? `${others.join(', ')} and ${last} are editing` : `${last} is editing`;
}
