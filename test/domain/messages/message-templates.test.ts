import { expect, it } from 'vitest';
import * as templates from '../../../src/domain/messages/message-templates.ts';

const { fillTemplate, FIRST_TEMPLATES, MESSAGE_LANGUAGES, unknownPlaceholders } = templates;
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

it('templates put the values where their names stand, and leave out a line that has nothing to say [MSG-02]', () => {
  const ready = 'Hello Ayesha Khan, your booking BK-1001 is ready to collect: RTX 3080.';
  const whole = [ready, 'Amount pending: Rs 2,500', 'Hafeez Repairs', 'Shop 12, Lahore', '042-1234567'];
  expect(fillTemplate(FIRST_TEMPLATES.ready.en, VALUES).split('\n')).toEqual(whole);
  const { pending: _, address: __, ...paid } = VALUES;
  expect(fillTemplate(FIRST_TEMPLATES.ready.en, paid).split('\n')).toEqual([ready, 'Hafeez Repairs', '042-1234567']);
});

it('templates keep what is no placeholder, and take a value as it is, braces and dollars too [MSG-02]', () => {
  expect(fillTemplate('Dear {name}: {code}', { code: '$& {customer}' })).toBe('Dear {name}: $& {customer}');
  expect(unknownPlaceholders('Dear {name}, {customer} {name}')).toEqual(['name']);
});

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
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(templates.PLACEHOLDERS).toSorted());
  },
);
