import type { FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The preview of a paper: a file that the app has fetched itself. PAPER-06
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // `src/app/shell/register-worker.ts`: a policy that knows one address.
  'trusted-types service-worker',
].join('; ');

/** On every answer, errors and files too. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The files of the app and its page say otherwise of themselves.
  'cache-control': 'no-store',
};

/** The headers of every answer to `request`, its id in the log among them; TLS is asked for once it is there. */
export const getHeaders = (request: FastifyRequest): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'x-request-id': request.id,
  ...(request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** The path of an address as the routes see it, `%61` as `a`. */
export function readPath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether an address belongs to the API rather than to the app. */
export const isApi = (url: string): boolean => /^\/api(?:\/|$)/.test(readPath(url));
