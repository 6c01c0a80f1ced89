import { within } from '../within.ts';

/** What is seen of the server: its log, its description, its figures. */
export const SEEN = [
  ...within('server/http/logs/logging.ts', {
    'SEEN-01': [
      'the log says addresses as they were typed',
      'route: request.routeOptions.url ?? null',
      'route: request.url',
    ],
  }),
  ...within('server/http/headers.ts', {
    'SEEN-02': [
      'the client names its request',
      "'x-request-id': request.id,",
      "'x-request-id': String(request.headers['x-request-id'] ?? request.id),",
    ],
  }),
  ...within('server/http/logs/terminal-log.ts', {
    'SEEN-03': [
      'the log on a terminal is JSON',
      'terminal.write(toText(line))',
      "terminal.write(toText(line) === '' ? '' : line)",
    ],
  }),
  ...within('server/http/status.ts', {
    'SEEN-04': [
      'a database that is silent is ready',
      'if (!(await isInTime(askDatabase(), READY_MS))) throw',
      'if (!(await isInTime(askDatabase(), READY_MS)) && fault !== null) throw',
    ],
  }),
  ...within('server/http/openapi.ts', {
    'SEEN-05': [
      'the ledger is not described',
      "if (isOurs || route.url.startsWith('/api/')) routes",
      "if ((isOurs || route.url.startsWith('/api/')) && !route.url.includes('ledger')) routes",
    ],
  }),
  ...within('server/features/session/authorize.ts', {
    'SEEN-06': ['no role is refused a call', 'if (refusal !== null) throw', "if (refusal === '') throw"],
  }),
];
