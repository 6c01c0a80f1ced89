import { MESSAGE_LINK_MAX } from '../shared/limits.ts';
import { messageDigits, whatsappHref } from '../shared/phone.ts';
import type { Shop } from '../shop/shop.ts';
import type { MessageSubject } from './customer-message.ts';
import { fillTemplate, type MessageKey, type MessageLanguage } from './message-templates.ts';

/** Keeps a number in order between Urdu letters. Phones without support for isolates know this mark. */
const LEFT_TO_RIGHT = '\u200E';

/** Writes the text of a message, ready to send (MSG-02, MSG-03). */
export function writeMessage(
  subject: MessageSubject,
  shop: Pick<Shop, 'name' | 'address' | 'phone' | 'templates'>,
  { key, language }: { key: MessageKey; language: MessageLanguage },
): string {
  const phone = language === 'ur' && shop.phone !== '' ? LEFT_TO_RIGHT + shop.phone + LEFT_TO_RIGHT : shop.phone;
  return fillTemplate(shop.templates[key][language], {
    customer: subject.customer,
    code: subject.code,
    items: subject.items.join(language === 'ur' ? '، ' : ', '),
    appointment: subject.appointment,
    promised: subject.promised,
    technician: subject.technician,
    pending: subject.pending,
    shop: shop.name,
    address: shop.address,
    phone,
  });
}

/** The channels of a message (MSG-03). */
export const MESSAGE_CHANNELS = { WHATSAPP: 'WhatsApp', SMS: 'SMS', EMAIL: 'Mail' } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

export type MessageLinks = Partial<Record<MessageChannel, string | null>>;

const orTooLong = (link: string): string | null => (link.length > MESSAGE_LINK_MAX ? null : link);

/**
 * Returns the link of each channel with the text in it, `null` if it is too long to open. An invalid number has no
 * WhatsApp and no SMS (MSG-03, MSG-05).
 */
export function messageLinks(number: string, subject: string, text: string): MessageLinks {
  const digits = messageDigits(number);
  // A link must not contain half of an emoji.
  const whole = text.toWellFormed();
  const chat = whatsappHref(number, whole);
  const body = encodeURIComponent(whole);
  return {
    ...(chat !== null && { WHATSAPP: orTooLong(chat) }),
    // Both kinds of phones read the unusual `?&`.
    ...(digits !== null && { SMS: orTooLong(`sms:+${digits}?&body=${body}`) }),
    EMAIL: orTooLong(`mailto:?subject=${encodeURIComponent(subject)}&body=${body}`),
  };
}

/** Returns for which channels the user must copy the text, `null` for none (MSG-05). */
export function explainCopying(links: MessageLinks): string | null {
  const channels = (Object.keys(MESSAGE_CHANNELS) as MessageChannel[]).filter((channel) => links[channel] === null);
  if (channels.length === 0) return null;
  const names = channels.map((channel) => MESSAGE_CHANNELS[channel]);
  const listed = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  return `This text is too long for a link to ${listed}. Copy it here and paste it there.`;
}
