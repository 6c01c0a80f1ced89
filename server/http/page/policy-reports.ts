import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { toAddressKey } from '../../features/session/address-key.ts';
import { consumeAttempt } from '../../features/session/attempts.usecases.ts';
import { readAddress } from '../client-address.ts';
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

/** Reports of one address; a page that is broken sends many at once. */
const ALLOWANCE = { limit: 60, minutes: 15 };
/** Reports of one body that are read. */
const REPORTS_MAX = 20;
const BODY_BYTES = 8 * 1024;

/** Those of the policy, as browsers name them; whatever else is sent counts as one, so that no report adds a name. */
const DIRECTIVES = new Set(SECURITY_HEADERS['content-security-policy']?.split('; ').map((part) => part.split(' ')[0]));
const text = z.optional(z.string());
/** A report as older browsers send it, and a list of them as newer ones do. */
const Body = z.union([
  z.pipe(
    z.object({
      'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
    }),
    z.transform(({ 'csp-report': report }) => [
      { directive: report['effective-directive'] ?? report['violated-directive'], blocked: report['blocked-uri'] },
    ]),
  ),
  z.pipe(
    z.array(z.object({ type: z.string(), body: z.object({ effectiveDirective: text, blockedURL: text }) })),
    z.transform((reports) =>
      reports.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
    ),
  ),
]);

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
 * carries nor a part of the page.
 */
export function collectPolicyReports(app: FastifyInstance, { db, now }: Pick<AppDeps, 'db' | 'now'>): void {
  const counts = new Map<string, number>();
  app.decorate('policyReports', { getter: () => counts });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      PATH,
      {
        bodyLimit: BODY_BYTES,
        onRequest: (request) =>
          consumeAttempt(db, `policy reports of ${toAddressKey(readAddress(request))}`, ALLOWANCE, now()),
      },
      async (request, reply) => {
        const parsed = z.safeParse(Body, request.body);
        if (!parsed.success) throw new HttpError(400, 'This is no report of the content policy');
        for (const report of parsed.data.slice(0, REPORTS_MAX)) {
          const directive = toDirective(report.directive);
          counts.set(directive, (counts.get(directive) ?? 0) + 1);
          const refused = { event: 'csp_report', directive, blocked: toOrigin(report.blocked) };
          request.log.warn(refused, 'the content policy refused something');
        }
        return reply.code(204).send();
      },
    );
  });
}
