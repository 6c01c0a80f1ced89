import { describe, expect, it } from 'vitest';
import * as errors from '../../../src/domain/shared/api-error.ts';

const { ApiError, getErrorMessage, getErrorStatus, getErrorText, getRefusedFields } = errors;
const answered = (status: number, body: unknown = null) => new ApiError('status', { status, body });

describe('the error of a failed call', () => {
  it('has its kind, status and body', () => {
    const cause = new Error('The line is cut');
    const error = new ApiError('network', { cause });
    const known = { kind: 'network', status: null, body: null, message: 'Network error occurred' };
    expect(error).toMatchObject({ name: 'ApiError', ...known });
    expect(error.cause).toBe(cause);
    const busy = { status: 503, body: 'down', message: 'Busy' };
    expect(new ApiError('status', busy)).toMatchObject({ kind: 'status', ...busy });
  });

  it('has the status of its answer', () => {
    const failures = [answered(404), new ApiError('timeout'), { status: 404 }, null];
    expect(failures.map(getErrorStatus)).toEqual([404, null, null, null]);
  });

  it.each([
    ['an answer with a text', answered(409, { message: 'Taken' }), 'Taken'],
    ['an answer without one', answered(500, {}), 'Not saved'],
    ['no answer', new ApiError('timeout', { message: 'Too slow', body: { message: 'late' } }), 'Too slow'],
    ['a lost line', new ApiError('network'), 'Network error occurred'],
    ['what is no call', new Error('Cannot read properties of undefined'), 'Not saved'],
    ['what only looks like one', { kind: 'network', message: 'looks like', body: { message: 'a call' } }, 'Not saved'],
    ['nothing', undefined, 'Not saved'],
  ])('is told for %s, at last in the words of the screen [READ-09, READ-10]', (_, error, text) => {
    expect(getErrorMessage(error, 'Not saved')).toBe(text);
    expect(getErrorMessage(error)).toBe(text === 'Not saved' ? 'An unknown error occurred' : text);
  });

  it.each<[error: unknown, retriable: boolean, refreshRefused: boolean, signInRefused: boolean]>([
    [new ApiError('network'), true, false, false],
    [new ApiError('timeout'), true, false, false],
    [new ApiError('shape', { status: 200 }), false, false, false],
    [new ApiError('shape', { status: 401 }), false, false, false],
    [new ApiError('shape', { status: 503 }), false, false, false],
    [new ApiError('status'), false, false, false],
    [answered(200), false, true, true],
    [answered(302), false, false, true],
    [answered(399), false, false, true],
    [answered(400), false, true, true],
    [answered(407), false, true, true],
    [answered(408), true, false, true],
    [answered(409), false, true, true],
    [answered(429), true, false, true],
    [answered(499), false, true, true],
    [answered(500), true, true, false],
    [answered(501), true, false, false],
    [{ kind: 'status', status: 401 }, false, false, false],
    [{ kind: 'network', status: null }, false, false, false],
    [null, false, false, false],
  ])('%o is worth another try: %s, refuses the refresh: %s, refuses the sign-in: %s', (error, ...meaning) => {
    expect([errors.isRetriable(error), errors.isRefreshRefused(error), errors.isSignInRefused(error)]).toEqual(meaning);
  });
});

describe('the message of a failed call', () => {
  const both = { errors: [{ msg: 'second' }], message: 'third', error: 'fourth' };
  it.each([
    ['the messages of a list in error', { ...both, error: [{ message: 'a' }, { message: 'b' }] }, 'a • b'],
    ['of such a list those that are texts', { error: [{ message: ' ' }, 7, null, { message: 'b' }] }, 'b'],
    ['the msg texts of a list in errors', { ...both, errors: [{ msg: 'a' }, { msg: 'b' }] }, 'a • b'],
    ['a message string', { message: 'third', error: 'fourth' }, 'third'],
    ['an error string', { error: 'fourth', errors: [] }, 'fourth'],
    ['nothing for an empty message', { message: ' ' }, null],
    ['nothing for what is no answer', 'down', null],
    ['nothing for no answer', null, null],
  ])('is %s [READ-07, READ-09]', (_, body, text) => expect(getErrorText(body)).toBe(text));
});

it('field errors use dots in their paths, and invalid errors are left out [BOOK-07]', () => {
  const refused = [
    { path: 'booking_items[1].name', msg: 'Name is required' },
    { path: 'booking_items[10].name', msg: 'Taken' },
    { path: 'clientName', msg: '' },
    { msg: 'Somewhere' },
    'odd',
  ];
  expect(getRefusedFields(answered(400, { errors: refused }))).toEqual([
    { path: 'booking_items.1.name', msg: 'Name is required' },
    { path: 'booking_items.10.name', msg: 'Taken' },
  ]);
  const other = new ApiError('shape', { status: 200, body: { errors: refused } });
  for (const error of [answered(400, { errors: 'odd' }), answered(400), other, new Error('odd')])
    expect(getRefusedFields(error)).toEqual([]);
});
