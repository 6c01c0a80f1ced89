import { describe, expect, it } from 'vitest';
import { ApiError, getErrorMessage } from '../../../src/domain/shared/api-error.ts';
import { getErrorText, getFieldErrors } from '../../../src/domain/shared/error-text.ts';

const both = { errors: [{ msg: 'second' }], message: 'third', error: 'fourth' };

describe('the sentence in an answer', () => {
  it.each([
    ['[READ-07] the messages of a list in error', { ...both, error: [{ message: 'a' }, { message: 'b' }] }, 'a • b'],
    [
      '[READ-07] of a list in error, those that are texts',
      { error: [{ message: ' ' }, 7, null, { message: 'b' }] },
      'b',
    ],
    ['[READ-08] the msg texts of a list in errors', { ...both, errors: [{ msg: 'a' }, { msg: 'b' }] }, 'a • b'],
    ['[READ-09] a message string', { message: 'third', error: 'fourth' }, 'third'],
    ['[READ-09] an error string', { error: 'fourth', errors: [] }, 'fourth'],
    ['[READ-09] nothing for an empty message', { message: ' ' }, null],
    ['[READ-09] nothing for what is no answer', 'down', null],
    ['[READ-09] nothing for no answer', null, null],
  ])('%s', (_, body, text) => {
    expect(getErrorText(body)).toBe(text);
  });
});

describe('the last words', () => {
  it('[READ-09] are those of the screen, else "An unknown error occurred"', () => {
    const bare = new ApiError('status', { status: 500, body: {} });
    expect([getErrorMessage(bare, 'Failed to load'), getErrorMessage(bare)]).toEqual([
      'Failed to load',
      'An unknown error occurred',
    ]);
  });

  it('[READ-10] without an answer are "Network error occurred"', () => {
    expect(getErrorMessage(new ApiError('network'))).toBe('Network error occurred');
  });
});

it('[BOOK-07] reads field errors with dots in their paths, and leaves out what is none', () => {
  const errors = [
    { path: 'booking_items[1].name', msg: 'Name is required' },
    { path: 'clientName', msg: '' },
    { msg: 'Somewhere' },
    'odd',
  ];
  expect([getFieldErrors({ errors }), getFieldErrors({ errors: 'odd' }), getFieldErrors(null)]).toEqual([
    [{ path: 'booking_items.1.name', msg: 'Name is required' }],
    [],
    [],
  ]);
});

it('reads the place of a row with two digits', () => {
  expect(getFieldErrors({ errors: [{ path: 'booking_items[10].name', msg: 'Taken' }] })).toEqual([
    { path: 'booking_items.10.name', msg: 'Taken' },
  ]);
});
