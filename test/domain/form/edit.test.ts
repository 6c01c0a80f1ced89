import { expect, it } from 'vitest';
import { changeField, chooseSide } from '../../../src/domain/form/edit.ts';

const shown = {
  draft: { name: 'Sana Malik', phone: '1' },
  errors: { name: 'Name is taken', phone: 'Phone is too short' },
  conflicts: { name: { mine: 'Sana Malik', theirs: 'Sana Khan' } },
};

it('shows the side that is chosen, without what was found wrong with the other [REL-03]', () => {
  expect(chooseSide(shown, { path: 'name', side: 'theirs' })).toEqual({
    draft: { name: 'Sana Khan', phone: '1' },
    errors: { phone: 'Phone is too short' },
  });
});

it('leaves a form as it is where nothing is in conflict [REL-03]', () => {
  const { draft, errors } = shown;
  expect(chooseSide(shown, { path: 'phone', side: 'theirs' })).toEqual({ draft, errors });
});

it('takes the mark from the field that is changed, and leaves it at the others [LEDG-13]', () => {
  expect(changeField(shown, { path: 'name', value: 'Sana Mir' })).toEqual({
    draft: { name: 'Sana Mir', phone: '1' },
    errors: { phone: 'Phone is too short' },
    conflicts: { name: { mine: 'Sana Mir', theirs: 'Sana Khan' } },
  });
});
