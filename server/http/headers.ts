import type { FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The print preview shows a file that the app fetched itself (PAPER-06).
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The only policy, in `src/app/shell/register-worker.ts`. It allows one address.
  'trusted-types service-worker',
].join('; ');

/** Sent with every response, including errors and files. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The page and the files of the app override this.
  'cache-control': 'no-store',
};

/** The headers of every response, including the request id of the log. HTTPS responses ask for HSTS. */
export const getHeaders = (request: FastifyRequest): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'x-request-id': request.id,
  ...(request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** The path of a URL, decoded as the router does: `%61` becomes `a`. */
export function readPath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** True for a URL of the API, false for one of the app. */
export const isApi = (url: string): boolean => /^\/api(?:\/|$)/.test(readPath(url));
