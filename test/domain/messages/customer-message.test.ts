import { expect, it } from 'vitest';
import { bookingSubject } from '../../../src/domain/messages/customer-message.ts';
import { explainCopying, messageLinks, writeMessage } from '../../../src/domain/messages/message-text.ts';
import { aBooking, anItem } from '../../support/a.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/messages/first-templates.ts';
import * as templates from '../../../src/domain/messages/message-templates.ts';

const { fillTemplate, MESSAGE_LANGUAGES, unknownPlaceholders } = templates;
const SHOP = { name: 'Hafeez Repairs', address: 'Hall Road, Lahore', phone: '042-1234567', templates: FIRST_TEMPLATES };
const BEHIND = { payableAmount: 2_500, paidAmount: 500 };

it('a message contains the data of the booking, in both languages [MSG-03]', () => {
  const booking_items = [anItem(), anItem({ name: 'B550' }), anItem({ name: 'gone', isActive: false })];
  const subject = bookingSubject(aBooking({ ...BEHIND, status: 'RESOLVED', booking_items }));
  const write = (language: 'en' | 'ur') => writeMessage(subject, SHOP, { key: 'ready', language }).split('\n');
  expect(write('en')).toEqual([
    'Hello Sana Malik, your booking BK-1001 is ready to collect: RTX 3080, B550.',
    'Amount pending: Rs 2,000',
    'Hafeez Repairs',
    'Hall Road, Lahore',
    '042-1234567',
  ]);
  expect(write('ur')).toEqual([
    'السلام علیکم Sana Malik، آپ کی بکنگ BK-1001 کا کام مکمل ہو گیا ہے: RTX 3080، B550۔ آپ اپنا سامان وصول کر سکتے ہیں۔',
    'بقایا رقم: Rs 2,000',
    'Hafeez Repairs',
    'Hall Road, Lahore',
    '\u200E042-1234567\u200E',
  ]);
});

it.each([
  ['DRAFT', 'bookedIn', 'bookedIn'],
  ['CONFIRMED', 'confirmed', 'confirmed'],
  ['IN_QUEUE', 'confirmed', 'confirmed'],
  ['IN_PROGRESS', 'confirmed', 'confirmed'],
  ['RESOLVED', 'ready', 'ready'],
  ['PENDING_PAYMENT', 'paymentReminder', 'bookedIn'],
  ['COMPLETED', 'paymentReminder', 'ready'],
] as const)('the first message for a booking that is %s is %s, or %s once it is paid [MSG-03]', (status, key, paid) => {
  const [behind, settled] = [500, 2_500].map((paidAmount) =>
    bookingSubject(aBooking({ ...BEHIND, status, paidAmount })),
  );
  expect([behind?.keys[0], settled?.keys[0]]).toEqual([key, paid]);
  expect(settled?.keys).not.toContain('paymentReminder');
});

it('says for when the booking is promised and who works on it, in a line that is left out without them [PROMISE-10]', () => {
  const written = (over: object) => {
    const subject = bookingSubject(aBooking({ ...BEHIND, ...over }));
    const template = { en: 'Hello {customer}\nReady {promised}\nBy {technician}', ur: '' };
    return writeMessage(
      subject,
      { ...SHOP, templates: { ...FIRST_TEMPLATES, ready: template } },
      { key: 'ready', language: 'en' },
    );
  };
  expect(written({ promisedFor: '2025-01-06T17:00', assigneeName: 'Waqas Butt' })).toBe(
    'Hello Sana Malik\nReady Jan 6, 2025, 5:00 PM\nBy Waqas Butt',
  );
  expect(written({ promisedFor: '2025-01-06' })).toBe('Hello Sana Malik\nReady Jan 6, 2025');
  expect(written({})).toBe('Hello Sana Malik');
});

it('has links with the text in them, and without a number only by mail [MSG-03]', () => {
  const text = 'Hello%20%26%20bye%0A%D8%B4%DA%A9%D8%B1%DB%8C%DB%81';
  expect(messageLinks('0300-1234567', 'BK-1', 'Hello & bye\nشکریہ')).toEqual({
    WHATSAPP: `https://wa.me/923001234567?text=${text}`,
    SMS: `sms:+923001234567?&body=${text}`,
    EMAIL: `mailto:?subject=BK-1&body=${text}`,
  });
  expect(Object.keys(messageLinks('none', 'BK-1', 'Hello'))).toEqual(['EMAIL']);
});

/** A text that makes a link of `length` characters. */
const letters = (length: number, link: string) => 'a'.repeat(length - link.length);
const LINKS = [
  ['WHATSAPP', 'https://wa.me/923001234567?text='],
  ['SMS', 'sms:+923001234567?&body='],
  ['EMAIL', 'mailto:?subject=BK-1&body='],
] as const;

it.each(LINKS)('%s has a link of up to 2,000 characters, and none that is longer [MSG-05]', (channel, link) => {
  const write = (length: number) => messageLinks('0300-1234567', 'BK-1', letters(length, link))[channel];
  expect([write(2_000)?.length, write(2_001)]).toEqual([2_000, null]);
});

it('a text of 400 Urdu letters is too long for a link [MSG-05]', () => {
  expect(messageLinks('0300-1234567', 'BK-1001', 'ش'.repeat(400))).toEqual({ WHATSAPP: null, SMS: null, EMAIL: null });
});

it.each([
  [{ EMAIL: 'mailto:' }, null],
  [{ EMAIL: null }, 'This text is too long for a link to Mail. Copy it here and paste it there.'],
  [
    { WHATSAPP: 'https:', SMS: null, EMAIL: null },
    'This text is too long for a link to SMS and Mail. Copy it here and paste it there.',
  ],
  [
    { WHATSAPP: null, SMS: null, EMAIL: null },
    'This text is too long for a link to WhatsApp, SMS and Mail. Copy it here and paste it there.',
  ],
])('the message names the links %j that are too long: %j [MSG-05]', (links, said) => {
  expect(explainCopying(links)).toBe(said);
});

it('a text that is cut within an emoji still has its links [MSG-03]', () => {
  expect(messageLinks('none', 'BK-1', 'Done \uD83D')).toEqual({ EMAIL: 'mailto:?subject=BK-1&body=Done%20%EF%BF%BD' });
});

const VALUES = {
  customer: 'Ayesha Khan',
  code: 'BK-1001',
  items: 'RTX 3080',
  appointment: 'Jan 6, 2025, 10:00 AM',
  pending: 'Rs 2,500',
  shop: 'Hafeez Repairs',
  address: 'Shop 12, Lahore',
  phone: '042-1234567',
};

it('templates replace placeholders by values, and drop a line without any value [MSG-02]', () => {
  const ready = 'Hello Ayesha Khan, your booking BK-1001 is ready to collect: RTX 3080.';
  const whole = [ready, 'Amount pending: Rs 2,500', 'Hafeez Repairs', 'Shop 12, Lahore', '042-1234567'];
  expect(fillTemplate(FIRST_TEMPLATES.ready.en, VALUES).split('\n')).toEqual(whole);
  const { pending: _, address: __, ...paid } = VALUES;
  expect(fillTemplate(FIRST_TEMPLATES.ready.en, paid).split('\n')).toEqual([ready, 'Hafeez Repairs', '042-1234567']);
});

it('templates keep unknown placeholders, and insert values unchanged, including braces and dollars [MSG-02]', () => {
  expect(fillTemplate('Dear {name}: {code}', { code: '$& {customer}' })).toBe('Dear {name}: $& {customer}');
  expect(unknownPlaceholders('Dear {name}, {customer} {name}')).toEqual(['name']);
});

/** A new shop makes no promises and assigns nobody. */
const NOT_IN_NEW_SHOPS = ['promised', 'technician'];

it.each(MESSAGE_LANGUAGES)(
  'the templates of a new shop are short, with known names only, in %s [MSG-01]',
  (language) => {
    const texts = templates.MESSAGE_KEYS.map((key) => FIRST_TEMPLATES[key][language]);
    for (const text of texts) {
      expect([unknownPlaceholders(text), text !== '' && text.length <= templates.TEMPLATE_MAX]).toEqual([[], true]);
      expect(fillTemplate(text, VALUES)).not.toMatch(/[{}]/);
      for (const line of text.split('\n'))
        expect(/\p{Script=Arabic}/u.test(line)).toBe(language === 'ur' && /[^{}\w]/.test(line));
    }
    const named = texts.flatMap((text) => text.match(/\w+(?=\})/g) ?? []);
    expect([...new Set(named), ...NOT_IN_NEW_SHOPS].toSorted()).toEqual(Object.keys(templates.PLACEHOLDERS).toSorted());
  },
);
