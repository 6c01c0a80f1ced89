import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  FIRST_TEMPLATES,
  MESSAGE_KEYS,
  MESSAGE_LANGUAGES,
  PLACEHOLDERS,
  TEMPLATE_MAX,
  unknownPlaceholders,
} from '../../../src/domain/messages/message-templates.ts';

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

describe('message templates', () => {
  it('put the values where their names stand [MSG-02]', () => {
    expect(fillTemplate(FIRST_TEMPLATES.ready.en, VALUES)).toBe(
      'Hello Ayesha Khan, your booking BK-1001 is ready to collect: RTX 3080.\nAmount pending: Rs 2,500\nHafeez Repairs\nShop 12, Lahore\n042-1234567',
    );
  });

  it('leave out a line that has nothing to say [MSG-02]', () => {
    const { pending: _, address: __, ...paid } = VALUES;
    expect(fillTemplate(FIRST_TEMPLATES.ready.en, paid)).toBe(
      'Hello Ayesha Khan, your booking BK-1001 is ready to collect: RTX 3080.\nHafeez Repairs\n042-1234567',
    );
  });

  it('keep what is no placeholder, and take a value as it is, braces and dollars too [MSG-02]', () => {
    expect(fillTemplate('Dear {name}: {code}', { code: '$& {customer}' })).toBe('Dear {name}: $& {customer}');
    expect(unknownPlaceholders('Dear {name}, {customer} {name}')).toEqual(['name']);
  });

  it('of a new shop stand in both languages, short enough and with known names only [MSG-01]', () => {
    for (const key of MESSAGE_KEYS) {
      for (const language of MESSAGE_LANGUAGES) {
        const template = FIRST_TEMPLATES[key][language];
        expect([
          key,
          language,
          unknownPlaceholders(template),
          template !== '' && template.length <= TEMPLATE_MAX,
        ]).toEqual([key, language, [], true]);
        expect(fillTemplate(template, VALUES)).not.toMatch(/[{}]/);
        for (const line of template.split('\n'))
          expect(/\p{Script=Arabic}/u.test(line)).toBe(language === 'ur' && /[^{}\w]/.test(line));
      }
    }
    const named = Object.values(FIRST_TEMPLATES).flatMap(({ en }) => en.match(/\w+(?=\})/g) ?? []);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(PLACEHOLDERS).toSorted());
  });
});
