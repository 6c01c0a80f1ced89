import { messageDigits, whatsappHref } from '../shared/phone.ts';
import type { Shop } from '../shop/shop.ts';
import type { MessageSubject } from './customer-message.ts';
import { fillTemplate, type MessageKey, type MessageLanguage } from './message-templates.ts';

/** Keeps a number in its order between Urdu letters; phones that know no isolates know this mark. */
const LEFT_TO_RIGHT = '\u200E';

/** The text of a message, ready to send. MSG-02, MSG-03 */
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
    pending: subject.pending,
    shop: shop.name,
    address: shop.address,
    phone,
  });
}

/** The channels that a message leaves by. MSG-03 */
export const MESSAGE_CHANNELS = { WHATSAPP: 'WhatsApp', SMS: 'SMS', EMAIL: 'Mail' } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** Links with the text in them; a number that cannot be one has no WhatsApp and no SMS. MSG-03 */
export function messageLinks(number: string, subject: string, text: string): Partial<Record<MessageChannel, string>> {
  const digits = messageDigits(number);
  const chat = whatsappHref(number, text);
  return {
    ...(chat !== null && { WHATSAPP: chat }),
    // The odd `?&` is what both kinds of phones read.
    ...(digits !== null && { SMS: `sms:+${digits}?&body=${encodeURIComponent(text)}` }),
    EMAIL: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  };
}
