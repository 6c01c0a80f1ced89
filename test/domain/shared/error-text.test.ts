import { describe, expect, it } from 'vitest';
import { ApiError, getErrorMessage, getErrorText, getRefusedFields } from '../../../src/domain/shared/api-error.ts';

const both = { errors: [{ msg: 'second' }], message: 'third', error: 'fourth' };

describe('the sentence in an answer', () => {
  it.each([
    ['the messages of a list in error [READ-07]', { ...both, error: [{ message: 'a' }, { message: 'b' }] }, 'a • b'],
    [
      'of a list in error, those that are texts [READ-07]',
      { error: [{ message: ' ' }, 7, null, { message: 'b' }] },
      'b',
    ],
    ['the msg texts of a list in errors [READ-08]', { ...both, errors: [{ msg: 'a' }, { msg: 'b' }] }, 'a • b'],
    ['a message string [READ-09]', { message: 'third', error: 'fourth' }, 'third'],
    ['an error string [READ-09]', { error: 'fourth', errors: [] }, 'fourth'],
    ['nothing for an empty message [READ-09]', { message: ' ' }, null],
    ['nothing for what is no answer [READ-09]', 'down', null],
    ['nothing for no answer [READ-09]', null, null],
  ])('%s', (_, body, text) => {
    expect(getErrorText(body)).toBe(text);
  });
});

describe('the last words', () => {
  it('are those of the screen, else "An unknown error occurred" [READ-09]', () => {
    const bare = new ApiError('status', { status: 500, body: {} });
    expect([getErrorMessage(bare, 'Failed to load'), getErrorMessage(bare)]).toEqual([
      'Failed to load',
      'An unknown error occurred',
    ]);
  });

  it('without an answer are "Network error occurred" [READ-10]', () => {
    expect(getErrorMessage(new ApiError('network'))).toBe('Network error occurred');
  });
});

it('reads field errors with dots in their paths, and leaves out what is none [BOOK-07]', () => {
  const errors = [
    { path: 'booking_items[1].name', msg: 'Name is required' },
    { path: 'clientName', msg: '' },
    { msg: 'Somewhere' },
    'odd',
  ];
  const refused = [{ errors }, { errors: 'odd' }, null].map((body) => new ApiError('status', { status: 400, body }));
  const others = [new ApiError('shape', { status: 200, body: { errors } }), new Error('odd')];
  expect([...refused, ...others].map(getRefusedFields)).toEqual([
    [{ path: 'booking_items.1.name', msg: 'Name is required' }],
    [],
    [],
    [],
    [],
  ]);
});

it('reads the place of a row with two digits', () => {
  const body = { errors: [{ path: 'booking_items[10].name', msg: 'Taken' }] };
  expect(getRefusedFields(new ApiError('status', { status: 400, body }))).toEqual([
    { path: 'booking_items.10.name', msg: 'Taken' },
  ]);
});
