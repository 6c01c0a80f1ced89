import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../errors.ts';
import { SECURITY_HEADERS } from '../headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the violations of the content policy that browsers reported since the start, by directive. */
    readonly policyReports: ReadonlyMap<string, number>;
  }
}

const PATH = '/policy-reports';

/**
 * The content policy of the page, with the address for reports. Uses `report-uri`, because browsers that know
 * `report-to` ignore `report-uri` and send no reports from a page on plain HTTP.
 */
export const PAGE_POLICY = `${SECURITY_HEADERS['content-security-policy']}; report-uri ${PATH}`;

/** Reports logged in a window, because a broken page sends many at once. */
const REPORTS_MAX = 60;
/** Milliseconds of the window. */
const WINDOW_MS = 15 * 60_000;
const BODY_BYTES = 8 * 1024;

/** The directives of the policy. Anything else is counted under `other`, so that reports cannot add names. */
const DIRECTIVES = new Set(SECURITY_HEADERS['content-security-policy']?.split('; ').map((part) => part.split(' ')[0]));
const text = z.optional(z.string());
const Report = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});

const toDirective = (given = '') => {
  const [name = ''] = given.split(' ');
  return DIRECTIVES.has(name.replace(/-(?:elem|attr)$/, '')) ? name : 'other';
};

/** The origin of the blocked resource, or the keyword that a browser sends instead: `inline`, `eval`, `data`. */
const toOrigin = (blocked = '') => {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const { protocol, host } = URL.canParse(blocked) ? new URL(blocked) : { protocol: '', host: '' };
  return host === '' ? 'other' : `${protocol}//${host}`.slice(0, 100);
};

/**
 * Counts and logs violations of the content policy that browsers report. Logs only directive and origin: full addresses
 * may carry data. Keeps the counts in memory, so that a flood of reports does not reach the database.
 */
export function collectPolicyReports(app: FastifyInstance, { now }: Pick<AppDeps, 'now'>): void {
  const counts = new Map<string, number>();
  app.decorate('policyReports', { getter: () => counts });
  let window = { until: 0, reports: 0 };
  const isLogged = () => {
    const at = now().getTime();
    if (at >= window.until) window = { until: at + WINDOW_MS, reports: 0 };
    window.reports += 1;
    return window.reports <= REPORTS_MAX;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string' }, parse);
    scope.post(PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { success, data } = z.safeParse(Report, request.body);
      if (!success) throw new HttpError(400, 'This is no report of the content policy');
      const report = data['csp-report'];
      const directive = toDirective(report['effective-directive'] ?? report['violated-directive']);
      counts.set(directive, (counts.get(directive) ?? 0) + 1);
      if (!isLogged()) throw new HttpError(429, 'There are too many reports');
      const refused = { event: 'csp_report', directive, blocked: toOrigin(report['blocked-uri']) };
      request.log.warn(refused, 'the content policy refused something');
      return reply.code(204).send();
    });
  });
}
