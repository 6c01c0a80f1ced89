/** The messages to customers that have a template (MSG-01). */
export const MESSAGE_KEYS = ['bookedIn', 'confirmed', 'ready', 'paymentReminder', 'claimReceived'] as const;
export type MessageKey = (typeof MESSAGE_KEYS)[number];

export const MESSAGE_LABELS: Record<MessageKey, string> = {
  bookedIn: 'Booked in',
  confirmed: 'Confirmed',
  ready: 'Ready to collect',
  paymentReminder: 'Payment reminder',
  claimReceived: 'Claim received',
};

export const MESSAGE_LANGUAGES = ['en', 'ur'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

export const MESSAGE_LANGUAGE_LABELS: Record<MessageLanguage, string> = { en: 'English', ur: 'اردو' };

/** The templates by message and language. */
export type MessageTemplates = Record<MessageKey, Record<MessageLanguage, string>>;

/** The maximum length of a template in characters. */
export const TEMPLATE_MAX = 1000;

/** The placeholders of templates, as in `{code}`, with their meanings (PROMISE-10). */
export const PLACEHOLDERS = {
  customer: "the customer's name",
  code: 'the code of the booking or claim',
  items: 'the names of its items',
  appointment: 'day and time of the appointment',
  promised: 'the day, and perhaps the time, for which it is promised',
  technician: 'the name of the technician',
  pending: 'the amount pending',
  shop: 'the name of the shop',
  address: 'the address of the shop',
  phone: 'the phone number of the shop',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

const PLACEHOLDER = /\{(\w+)\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** Returns unknown placeholders, each once: `['colour']`. They would be sent unchanged (MSG-02). */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]))),
];

/**
 * Fills a template. A line is left out if none of its placeholders has a value. An unknown placeholder stays unchanged
 * (MSG-02).
 */
export function fillTemplate(template: string, values: Partial<Record<Placeholder, string>>): string {
  return template
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (isPlaceholder(name) ? [name] : []));
      if (names.length > 0 && !names.some((name) => values[name])) return [];
      return [
        line.replace(PLACEHOLDER, (written, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : written)),
      ];
    })
    .join('\n')
    .trim();
}
