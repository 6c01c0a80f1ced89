import type { MessageSubject } from '../messages/customer-message.ts';
import { whatsappHref } from '../shared/phone.ts';

/** The recipient of a paper: the booking of the contact log, the WhatsApp number and the text (SHARE-01, SHARE-02). */
export type ShareContact = { bookingId: number; number: string; code: string; text: string };

/** Returns the contact of a paper: `Hello Sana, here is your receipt for BK-1042.` */
export const toShareContact = (
  { bookingId, number, code, customer }: MessageSubject,
  paperTitle: string,
): ShareContact => {
  const [name = ''] = paperTitle.split(',');
  return { bookingId, number, code, text: `Hello ${customer}, here is your ${name.toLowerCase()} for ${code}.` };
};

/** Returns the link to the chat with the text, `null` for a number without WhatsApp. */
export const shareHref = ({ number, text }: ShareContact): string | null => whatsappHref(number, text.toWellFormed());

/** Checks whether the user closed the list of apps, which is no failure (SHARE-01). */
export const isShareDismissed = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The texts of sharing a paper. */
export const SHARE_MESSAGES = {
  notShared: 'This browser could not share the file. Download it and send it instead.',
  notLogged: 'The contact could not be logged. Please try again.',
  logFirst: 'Share the paper first',
  logged: 'Contact logged',
} as const;
