import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Smaller responses (bytes) fit into one packet uncompressed. */
const MIN_BYTES = 1024;

const COMPRESSIBLE = /^(?:text\/html|application\/json)\b/;

// The default quality of 11 takes longer than it saves on any connection.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The supported encodings, the better one first. They run in libuv threads, so that a large response does not block
 * others.
 */
const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** Only these routes return tokens. Compressing them could leak a token through the response length (BREACH). */
const carriesTokens = ({ routeOptions }: FastifyRequest) => (routeOptions.url ?? '').startsWith('/api/auth/');

/**
 * Compresses texts of 1 kB or more for clients that accept it, but not files or streams. The `ETag` of a record stays
 * strong, because `If-Match` needs it. That is safe: no cache keeps API responses, so nothing can mix up the two forms.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < MIN_BYTES) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    if (reply.hasHeader('content-encoding') || carriesTokens(request)) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return ENCODERS[encoding](payload);
  });
}
