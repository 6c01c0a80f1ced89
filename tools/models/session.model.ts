import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type SessionStep =
  | 'nothing was stored'
  | 'a session was stored'
  | 'submit half a form'
  | 'submit the form'
  | 'server accepts'
  | 'server refuses'
  | 'server is silent'
  | 'a call is refused'
  | 'refresh succeeds'
  | 'refresh is refused'
  | 'refresh finds no session'
  | 'refresh is not answered'
  | 'the cool-down passes'
  | 'the network is back'
  | 'the repeat is refused'
  | 'log out'
  | 'sign in elsewhere'
  | 'sign out elsewhere';

export type SessionScreen =
  | 'waiting for the session'
  | 'signed out'
  | 'form with complaints'
  | 'signing in'
  | 'signed in'
  | 'refreshing'
  | 'cooling down';

const ends = {
  'log out': 'signed out',
  'the repeat is refused': 'signed out',
  'sign out elsewhere': 'signed out',
} as const;

/** The session as staff meet it: NAV-02, NAV-03, AUTH-04 to AUTH-13. */
export const sessionModel = setup({
  types: { events: {} as { [S in SessionStep]: { type: S } }[SessionStep] },
}).createMachine({
  id: 'sessionModel',
  initial: 'waiting for the session',
  states: {
    'waiting for the session': { on: { 'nothing was stored': 'signed out', 'a session was stored': 'signed in' } },
    'signed out': {
      on: {
        'submit half a form': 'form with complaints',
        'submit the form': 'signing in',
        'sign in elsewhere': 'signed in',
      },
    },
    'form with complaints': { on: { 'submit the form': 'signing in' } },
    'signing in': {
      on: { 'server accepts': 'signed in', 'server refuses': 'signed out', 'server is silent': 'signed out' },
    },
    'signed in': { on: { ...ends, 'a call is refused': 'refreshing' } },
    refreshing: {
      on: {
        ...ends,
        'refresh succeeds': 'signed in',
        'refresh is refused': 'signed out',
        'refresh finds no session': 'signed out',
        'refresh is not answered': 'cooling down',
      },
    },
    'cooling down': {
      on: { ...ends, 'the cool-down passes': 'signed in', 'the network is back': 'signed in' },
    },
  },
});

export const sessionPaths = shortestPaths(sessionModel);
export type SessionDriver = Driver<SessionStep, SessionScreen>;
