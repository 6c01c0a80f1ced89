import { expect, it } from 'vitest';
import { bookingSubject, messageLinks, writeMessage } from '../../../src/domain/messages/customer-message.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/messages/message-templates.ts';
import { aBooking, anItem } from '../../support/a.ts';

const SHOP = { name: 'Hafeez Repairs', address: 'Hall Road, Lahore', phone: '042-1234567', templates: FIRST_TEMPLATES };

it('says what the booking says, in either language [MSG-03]', () => {
  const booking = aBooking({
    clientName: 'Sana Malik',
    status: 'RESOLVED',
    payableAmount: 2_500,
    paidAmount: 500,
    booking_items: [anItem({ name: 'RTX 3080' }), anItem({ name: 'B550' }), anItem({ name: 'gone', isActive: false })],
  });
  const subject = bookingSubject(booking);
  expect(subject.keys).toEqual(['ready', 'bookedIn', 'confirmed', 'paymentReminder']);
  expect(writeMessage(subject, SHOP, { key: 'ready', language: 'en' })).toBe(
    'Hello Sana Malik, your booking BK-1001 is ready to collect: RTX 3080, B550.\nAmount pending: Rs 2,000\nHafeez Repairs\nHall Road, Lahore\n042-1234567',
  );
  expect(writeMessage(subject, SHOP, { key: 'ready', language: 'ur' })).toBe(
    'السلام علیکم Sana Malik، آپ کی بکنگ BK-1001 کا کام مکمل ہو گیا ہے: RTX 3080، B550۔ آپ اپنا سامان وصول کر سکتے ہیں۔\nبقایا رقم: Rs 2,000\nHafeez Repairs\nHall Road, Lahore\n\u200E042-1234567\u200E',
  );
});

it.each([
  ['DRAFT', 'bookedIn'],
  ['CONFIRMED', 'confirmed'],
  ['IN_QUEUE', 'confirmed'],
  ['IN_PROGRESS', 'confirmed'],
  ['RESOLVED', 'ready'],
  ['PENDING_PAYMENT', 'paymentReminder'],
  ['COMPLETED', 'paymentReminder'],
] as const)('tells the customer of a booking that is %s first of %s [MSG-03]', (status, key) => {
  expect(bookingSubject(aBooking({ status, payableAmount: 500, paidAmount: 100 })).keys[0]).toBe(key);
});

it('reminds of no payment where nothing is pending, and of a completed one offers first that it can be collected [MSG-03]', () => {
  expect(bookingSubject(aBooking({ status: 'COMPLETED', payableAmount: 500, paidAmount: 500 })).keys).toEqual([
    'ready',
    'bookedIn',
    'confirmed',
  ]);
});

it('leaves by links with the text in them; without a number by mail alone [MSG-03]', () => {
  expect(messageLinks('0300-1234567', 'BK-1', 'Hello & bye\nشکریہ')).toEqual({
    WHATSAPP: 'https://wa.me/923001234567?text=Hello%20%26%20bye%0A%D8%B4%DA%A9%D8%B1%DB%8C%DB%81',
    SMS: 'sms:+923001234567?&body=Hello%20%26%20bye%0A%D8%B4%DA%A9%D8%B1%DB%8C%DB%81',
    EMAIL: 'mailto:?subject=BK-1&body=Hello%20%26%20bye%0A%D8%B4%DA%A9%D8%B1%DB%8C%DB%81',
  });
  expect(Object.keys(messageLinks('none', 'BK-1', 'Hello'))).toEqual(['EMAIL']);
});
