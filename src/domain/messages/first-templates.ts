import type { MessageTemplates } from './message-templates.ts';

/** The templates of a new shop (MSG-01). */
export const FIRST_TEMPLATES: MessageTemplates = {
  bookedIn: {
    en: 'Hello {customer}, your booking {code} at {shop} is registered: {items}.\nWe will let you know as soon as it is ready.\n{address}\n{phone}',
    ur: 'السلام علیکم {customer}، {shop} میں آپ کی بکنگ {code} درج ہو گئی ہے: {items}۔\nکام مکمل ہوتے ہی آپ کو اطلاع دی جائے گی۔\n{address}\n{phone}',
  },
  confirmed: {
    en: 'Hello {customer}, your booking {code} at {shop} is confirmed: {items}.\nAppointment: {appointment}\n{address}\n{phone}',
    ur: 'السلام علیکم {customer}، {shop} میں آپ کی بکنگ {code} کی تصدیق ہو گئی ہے: {items}۔\nملاقات کا وقت: {appointment}\n{address}\n{phone}',
  },
  ready: {
    en: 'Hello {customer}, your booking {code} is ready to collect: {items}.\nAmount pending: {pending}\n{shop}\n{address}\n{phone}',
    ur: 'السلام علیکم {customer}، آپ کی بکنگ {code} کا کام مکمل ہو گیا ہے: {items}۔ آپ اپنا سامان وصول کر سکتے ہیں۔\nبقایا رقم: {pending}\n{shop}\n{address}\n{phone}',
  },
  paymentReminder: {
    en: 'Hello {customer}, {pending} is still to be paid for your booking {code}: {items}.\n{shop}\n{address}\n{phone}',
    ur: 'السلام علیکم {customer}، آپ کی بکنگ {code} کی مد میں {pending} ادا ہونا باقی ہیں: {items}۔ براہِ کرم جلد ادائیگی فرما دیں۔\n{shop}\n{address}\n{phone}',
  },
  claimReceived: {
    en: 'Hello {customer}, we have received your warranty claim {code}: {items}.\nWe will let you know as soon as it has been examined.\n{shop}\n{address}\n{phone}',
    ur: 'السلام علیکم {customer}، آپ کا وارنٹی کلیم {code} موصول ہو گیا ہے: {items}۔\nجانچ مکمل ہوتے ہی آپ کو اطلاع دی جائے گی۔\n{shop}\n{address}\n{phone}',
  },
};
