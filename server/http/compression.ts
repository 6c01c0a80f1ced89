import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes below which an answer fits into one packet as it is. */
const MIN_BYTES = 1024;

const COMPRESSIBLE = /^(?:text\/html|application\/json)\b/;

// Quality 11, as delivered, takes longer than it saves on any line.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings that are answered, the better one first. In the threads of the process: a large answer holds nobody up. */
const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** The only calls that answer tokens, of which the length of what goes out must tell nobody (BREACH). */
const carriesTokens = ({ routeOptions }: FastifyRequest) => (routeOptions.url ?? '').startsWith('/api/auth/');

/**
 * Compresses texts of 1 kB or more for whoever takes it; files and streams, the live one too, go out as they are. The
 * `ETag` of a record stays the strong one of its version, which `If-Match` needs: nothing of the API is kept in a
 * cache, where the two forms could be taken for each other.
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
