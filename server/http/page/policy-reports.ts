import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../errors.ts';
import { SECURITY_HEADERS } from '../headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How often browsers refused something by the content policy since the start, by directive. */
    readonly policyReports: ReadonlyMap<string, number>;
  }
}

const PATH = '/policy-reports';

/**
 * The policy of the page, with where its browser reports what was refused. Browsers that know `report-to` would leave
 * `report-uri` aside for it, and then report nothing at all from a page that came over plain HTTP.
 */
export const PAGE_POLICY = `${SECURITY_HEADERS['content-security-policy']}; report-uri ${PATH}`;

/** Reports that are logged in a window: a page that is broken sends many at once. */
const REPORTS_MAX = 60;
/** Milliseconds of the window. */
const WINDOW_MS = 15 * 60_000;
const BODY_BYTES = 8 * 1024;

/** Those of the policy, as browsers name them; whatever else is sent counts as one, so that no report adds a name. */
const DIRECTIVES = new Set(SECURITY_HEADERS['content-security-policy']?.split('; ').map((part) => part.split(' ')[0]));
const text = z.optional(z.string());
const Report = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});

const toDirective = (given = '') => {
  const [name = ''] = given.split(' ');
  return DIRECTIVES.has(name.replace(/-(?:elem|attr)$/, '')) ? name : 'other';
};

/** The origin of what was refused, or what a browser says instead of an address: `inline`, `eval`, `data`. */
const toOrigin = (blocked = '') => {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const { protocol, host } = URL.canParse(blocked) ? new URL(blocked) : { protocol: '', host: '' };
  return host === '' ? 'other' : `${protocol}//${host}`.slice(0, 100);
};

/**
 * Counts and logs what browsers say that the content policy refused: directive and origin, never an address with what it
 * carries nor a part of the page. All of it in memory: a flood of reports asks the database nothing.
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
