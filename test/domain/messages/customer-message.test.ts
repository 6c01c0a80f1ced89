import { expect, it } from 'vitest';
import { bookingSubject, messageLinks, writeMessage } from '../../../src/domain/messages/customer-message.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/messages/message-templates.ts';
import { aBooking, anItem } from '../../support/a.ts';

const SHOP = { name: 'Hafeez Repairs', address: 'Hall Road, Lahore', phone: '042-1234567', templates: FIRST_TEMPLATES };
const BEHIND = { payableAmount: 2_500, paidAmount: 500 };

it('says what the booking says, in either language [MSG-03]', () => {
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
] as const)(
  'tells the customer of a booking that is %s first of %s, or of %s where it is paid [MSG-03]',
  (status, key, paid) => {
    const [behind, settled] = [500, 2_500].map((paidAmount) =>
      bookingSubject(aBooking({ ...BEHIND, status, paidAmount })),
    );
    expect([behind?.keys[0], settled?.keys[0]]).toEqual([key, paid]);
    expect(settled?.keys).not.toContain('paymentReminder');
  },
);

it('leaves by links with the text in them; without a number by mail alone [MSG-03]', () => {
  const text = 'Hello%20%26%20bye%0A%D8%B4%DA%A9%D8%B1%DB%8C%DB%81';
  expect(messageLinks('0300-1234567', 'BK-1', 'Hello & bye\nشکریہ')).toEqual({
    WHATSAPP: `https://wa.me/923001234567?text=${text}`,
    SMS: `sms:+923001234567?&body=${text}`,
    EMAIL: `mailto:?subject=BK-1&body=${text}`,
  });
  expect(Object.keys(messageLinks('none', 'BK-1', 'Hello'))).toEqual(['EMAIL']);
});
