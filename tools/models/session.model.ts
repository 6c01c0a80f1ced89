import type { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const session = statesOf<typeof sessionMachine>('session');

const ends = {
  'log out': 'signed out',
  'the repeat is refused': 'signed out',
  'sign out elsewhere': 'signed out',
} as const;

/** The session as staff see it (NAV-02, NAV-03, AUTH-04 to AUTH-13, FACT-01). */
export const sessionModel = createModel('sessionModel', 'waiting for the session', {
  'waiting for the session': at([session('restoring')], {
    'nothing was stored': 'signed out',
    'a session was stored': 'signed in',
  }),
  'signed out': at([session('signedOut.idle')], {
    'submit half a form': 'form with complaints',
    'submit the form': 'signing in',
    'sign in elsewhere': 'signed in',
  }),
  'form with complaints': at([session('signedOut.idle')], { 'submit the form': 'signing in' }),
  'signing in': at([session('authenticating')], {
    'server accepts': 'signed in',
    'server refuses': 'signed out',
    'server is silent': 'signed out',
    'server asks for a code': 'asked for a code',
  }),
  'asked for a code': at([session('challenged.asked')], {
    'submit no code': 'asked for a code',
    'submit the code': 'checking the code',
    'go back to the password': 'signed out',
    'the time for the code passes': 'signed out',
    'sign in elsewhere': 'signed in',
  }),
  'checking the code': at([session('challenged.checking')], {
    'server accepts the code': 'signed in',
    'server refuses the code': 'asked for a code',
    'server has forgotten the sign-in': 'signed out',
    'server is silent about the code': 'asked for a code',
  }),
  'signed in': at([session('signedIn.active')], { ...ends, 'a call is refused': 'refreshing' }),
  refreshing: at([session('signedIn.refreshing')], {
    ...ends,
    'refresh succeeds': 'signed in',
    'refresh is refused': 'signed out',
    'refresh finds no session': 'signed out',
    'refresh is not answered': 'cooling down',
  }),
  'cooling down': at([session('signedIn.coolingDown')], {
    ...ends,
    'the cool-down passes': 'signed in',
    'the network is back': 'signed in',
  }),
});
