import { describe, expect, it } from 'vitest';
import {
  ApiError,
  isRefreshRefused,
  isRetriable,
  isSignInRefused,
  getErrorMessage,
  getErrorStatus,
} from '../../../src/domain/shared/api-error.ts';

const answered = (status: number) => new ApiError('status', { status });

describe('a failed call', () => {
  it('carries what is known of it', () => {
    const cause = new Error('The line is cut');
    const error = new ApiError('network', { cause });
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'network',
      status: null,
      body: null,
      message: 'Network error occurred',
    });
    expect(error.cause).toBe(cause);
    expect(new ApiError('status', { status: 503, body: 'down', message: 'Busy' })).toMatchObject({
      kind: 'status',
      status: 503,
      body: 'down',
      message: 'Busy',
    });
  });

  it.each([
    [answered(404), 404],
    [new ApiError('timeout'), null],
    [{ status: 404 }, null],
    [null, null],
  ])('of %o has the status %s', (error, status) => {
    expect(getErrorStatus(error)).toBe(status);
  });

  it.each([
    ['an answer with a text', new ApiError('status', { status: 409, body: { message: 'Taken' } }), 'Taken'],
    ['an answer without one', answered(500), 'Not saved'],
    ['no answer', new ApiError('timeout', { message: 'Too slow', body: { message: 'late' } }), 'Too slow'],
    ['what is no call', new Error('Cannot read properties of undefined'), 'Not saved'],
    ['what only looks like one', { kind: 'network', message: 'looks like', body: { message: 'a call' } }, 'Not saved'],
    ['nothing', undefined, 'Not saved'],
  ])('is told for %s', (_, error, text) => {
    expect(getErrorMessage(error, 'Not saved')).toBe(text);
  });
});

describe('what a failed call means', () => {
  it.each<[error: unknown, retriable: boolean, refreshRefused: boolean, signInRefused: boolean]>([
    [new ApiError('network'), true, false, false],
    [new ApiError('timeout'), true, false, false],
    [new ApiError('shape', { status: 200 }), false, false, false],
    [new ApiError('shape', { status: 401 }), false, false, false],
    [new ApiError('shape', { status: 429 }), false, false, false],
    [new ApiError('shape', { status: 503 }), false, false, false],
    [new ApiError('status'), false, false, false],
    [answered(200), false, true, true],
    [answered(302), false, false, true],
    [answered(399), false, false, true],
    [answered(400), false, true, true],
    [answered(401), false, true, true],
    [answered(407), false, true, true],
    [answered(408), true, false, true],
    [answered(409), false, true, true],
    [answered(429), true, false, true],
    [answered(499), false, true, true],
    [answered(500), true, true, false],
    [answered(501), true, false, false],
    [answered(503), true, false, false],
    [{ kind: 'status', status: 401 }, false, false, false],
    [{ kind: 'network', status: null }, false, false, false],
    [new Error('status'), false, false, false],
    [null, false, false, false],
  ])('%o is worth another try: %s, refuses the refresh: %s, refuses the sign-in: %s', (error, ...meaning) => {
    expect([isRetriable(error), isRefreshRefused(error), isSignInRefused(error)]).toEqual(meaning);
  });
});
