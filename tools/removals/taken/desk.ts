import { within } from '../within.ts';

/** Papers, messages and customers, the page of a record, keys, and the way into the shop and out of it. */
export const DESK = [
  ...within('server/documents/render-document.ts', {
    'PAPER-01': [
      'a roll is as long as paper gets',
      'height: Math.min(height, ROLL_MAX)',
      'height: Math.max(height, ROLL_MAX)',
    ],
  }),
  ...within('src/domain/papers/item-labels.ts', {
    'PAPER-02': [
      'a deleted item has a label',
      '.filter(({ isActive }) => isActive)',
      ".filter(({ name }) => name !== '')",
    ],
  }),
  ...within('server/documents/text-layer.ts', {
    'PAPER-03': ['Urdu reads backwards', 'arranged.push(stretch.toReversed());', 'arranged.push(stretch);'],
  }),
  ...within('server/documents/document-head.ts', {
    'PAPER-04': ['the phone of the shop is left out', '...(phone ? [phone] : []),', '...(phone ? [] : []),'],
  }),
  ...within('server/features/document/document.routes.ts', {
    'PAPER-05': [
      'no letter is named that no font has',
      'if (unprintable.length > 0) reply',
      'if (unprintable.length < 0) reply',
    ],
  }),
  ...within('src/domain/papers/papers.ts', {
    'PAPER-06': [
      'a booking has no receipt for the roll',
      "    documentPaper(booking, 'receipt', 'Receipt, 80 mm roll', 'roll'),\n",
      '',
    ],
  }),
  ...within('src/domain/booking/booking-desk.ts', {
    'DESK-01': [
      'the head says as pending what was asked',
      'words: `${formatRs(pending)} pending`',
      'words: `${formatRs(payable)} pending`',
    ],
  }),
  ...within('src/domain/claim/claim.ts', {
    'DESK-04': [
      'the head of a claim does not say how long its item is under warranty',
      'return `1 item, under warranty until ${formatDay(first)}`;',
      "return '1 item';",
    ],
  }),
  ...within('src/machines/booking-edit/booking-edit.setup.ts', {
    'DESK-05': ['nothing opens a refused status', 'return isOpen ? refusal : null;', 'return isOpen ? null : null;'],
    'DESK-06': [
      'a field of an inactive item does not say why it is locked',
      '(isOpenField(context.draft, path) ? undefined : ITEM_INACTIVE)',
      "(isOpenField(context.draft, path) || path !== '' ? undefined : ITEM_INACTIVE)",
    ],
  }),
  ...within('src/domain/shop/message-templates.ts', {
    'MSG-01': [
      'a new shop has no Urdu text for what is ready',
      "'السلام علیکم {customer}، آپ کی بکنگ {code} کا کام مکمل ہو گیا ہے: {items}۔ آپ اپنا سامان وصول کر سکتے ہیں۔\\nبقایا رقم: {pending}\\n{shop}\\n{address}\\n{phone}'",
      "''",
    ],
  }),
  ...within('src/machines/message.machine.ts', {
    'MSG-04': [
      'a message is logged by its link',
      "'link.press': { target: '.sent',",
      "'link.press': { target: '.logging',",
    ],
  }),
  ...within('server/features/customer/customer.usecases.ts', {
    'CUST-01': [
      'nobody is known by a WhatsApp number',
      '[row.phoneNumber, row.whatsappNumber].some(',
      '[row.phoneNumber].some(',
    ],
  }),
  ...within('src/machines/lookups/customer-lookup.machine.ts', {
    'CUST-02': ['who has a number is asked at each key', "after: { pause: 'asking' },", "always: 'asking',"],
  }),
  ...within('src/domain/customer/customer-words.ts', {
    'CUST-03': [
      'nothing hints at a number that cannot be one',
      'dialDigits(written) !== null ? undefined : NO_NUMBER',
      'dialDigits(written) !== null ? undefined : undefined',
    ],
    'CUST-04': [
      'the booking that is open counts as the last one',
      'latest.find(({ id }) => id !== exceptId)',
      'latest.find(({ id }) => id !== exceptId || id > 0)',
    ],
  }),
  ...within('server/features/transfer/export.sql.ts', {
    'MOVE-01': [
      'passwords are exported',
      "new Set(['searchText', 'passwordHash', 'key'])",
      "new Set(['searchText', 'key'])",
    ],
  }),
  ...within('server/features/transfer/import-command.ts', {
    'MOVE-02': [
      'rows are kept although others were refused',
      'if (rows.refusals.length > 0) throw',
      'if (rows.refusals.length < 0) throw',
    ],
    'MOVE-06': ['Ctrl+C stops no import', 'if (stop.aborted) throw', 'if (stop.aborted && isDryRun) throw'],
  }),
  ...within('server/features/transfer/import-cells.ts', {
    'MOVE-03': [
      'a date that can be read in two ways is taken',
      "first === second ? 'mdy' : order;",
      "first === second ? 'mdy' : (order ?? 'dmy');",
    ],
  }),
  ...within('server/features/booking/booking.usecases.ts', {
    'MOVE-04': [
      'an imported booking was booked in when it was done',
      '{ staffId, now: bookedAt },',
      '{ staffId, now: completedAt ?? bookedAt },',
    ],
  }),
  ...within('server/features/transfer/import-transaction.ts', {
    'MOVE-05': [
      'the same file again is refused',
      'if (earlier?.hash === hash) known',
      "if (earlier?.hash === '') known",
    ],
  }),
  ...within('src/app/keys/live-keys.tsx', {
    'KEYS-07': ['j goes to no next row', 'Math.max(place + step, 0)', 'Math.max(place, 0)'],
  }),
];
