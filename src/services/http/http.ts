import { createFetch, type FetchOptions, type MappedResponseType } from 'ofetch';
import type * as z from 'zod/mini';
import { ApiError } from '../../domain/shared/api-error.ts';
import { REQUEST_TIMEOUT_MS } from '../../domain/shared/limits.ts';
import type { Query } from '../../domain/shared/read.ts';
import { toHeaders, toUrl } from './request.ts';

/** An access token and its owner. A call of one person is never repeated with the token of another (AUTH-19). */
export type Bearer = { token: string; personKey: string };

export type SessionPort = {
  /**
   * Returns the token to send, `null` if the user is signed out. @throws ApiError if another person has signed in since
   */
  bearer: () => Bearer | null;
  /**
   * Returns the token for repeating a refused call, `null` if that session has ended. @throws ApiError without an
   * answer
   */
  renew: (refused: Bearer) => Promise<Bearer | null>;
  /**
   * True if the provider is Reflow's own server. Any other provider receives only the calls of the specification
   * (OFFER-02).
   */
  isReflow: () => boolean;
  /** Asks the user for the PIN before a change of money. @returns whether the PIN was correct (LOCK-05) */
  confirm?: (() => Promise<boolean>) | undefined;
  /** Ends the session, because the repeated call with this token was refused too (AUTH-12). */
  end: (refused: Bearer) => void;
};

export type HttpOptions = {
  baseUrl: string;
  session: SessionPort;
  fetch?: typeof fetch;
  /**
   * A signal that aborts after the request timeout. It is injected, because fake clocks do not affect the platform's.
   */
  timeout?: () => AbortSignal;
};

/**
 * The version of the record that a write is based on. The server refuses the write if the stored version differs
 * (REL-02).
 */
export type Version = number | null | undefined;

/** Every change and deletion has the version it is based on, or states that there is no version. */
export type CallOptions<S extends z.ZodMiniType> = CommonOptions<S> &
  ({ method?: 'GET' | 'POST' | 'PUT'; version?: Version } | { method: 'PATCH' | 'DELETE'; version: Version });

type CommonOptions<S extends z.ZodMiniType> = {
  /** Empty values are left out (LIST-03). */
  query?: Query;
  body?: unknown;
  /**
   * The shape of the answer's `data`, or of the whole body. It is a promise if its code loads late. Without it any 2xx
   * answer is accepted.
   */
  schema?: S | Promise<S>;
  signal?: AbortSignal | undefined;
  /** Completes the call even if the page closes. */
  keepalive?: boolean;
  headers?: Record<string, string>;
  /** Identifies one submission, so that sending it again creates nothing twice. Sent only to Reflow's own server. */
  idempotencyKey?: string;
  /** Receives the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void;
  /** Sends the call without a token. A 401 is then an ordinary answer (sign-in, refresh, verification). */
  anonymous?: boolean;
};

type AnyCall = CallOptions<z.ZodMiniType>;

export type Http = {
  /** Makes a call and checks its answer, from `data` or the whole body (READ-06). @throws ApiError */
  <S extends z.ZodMiniType = z.ZodMiniType<unknown>>(path: string, options?: CallOptions<S>): Promise<z.infer<S>>;
  /** Downloads a file. @throws ApiError */
  blob: (path: string, options?: Omit<CommonOptions<z.ZodMiniType>, 'schema'>) => Promise<Blob>;
};

/** Reads an answer from its `data` field, or from the whole body (READ-06). */
export const unwrapData = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && body.data !== undefined && body.data !== null
    ? body.data
    : body;

/**
 * The only HTTP client: bearer token, JSON, 30 s, 2xx is success. It does not retry, because the query machine does
 * (AUTH-14, AUTH-15).
 */
export function createHttp({ baseUrl, session, fetch = globalThis.fetch, timeout }: HttpOptions): Http {
  const timeoutSignal = timeout ?? (() => AbortSignal.timeout(REQUEST_TIMEOUT_MS));
  const request = createFetch({ fetch });

  async function attempt<R extends 'text' | 'blob'>(
    path: string,
    bearer: Bearer | null,
    options: AnyCall,
    responseType: R,
  ): Promise<MappedResponseType<R, never> | undefined> {
    const limit = timeoutSignal();
    const init: FetchOptions<R> = {
      method: options.method ?? 'GET',
      retry: false,
      responseType,
      ignoreResponseError: true,
      ...(options.keepalive && { keepalive: true }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      headers: {
        ...toHeaders(bearer && bearer.token),
        ...(typeof options.version === 'number' ? { 'if-match': `"${options.version}"` } : {}),
        ...options.headers,
        ...(options.idempotencyKey !== undefined && session.isReflow()
          ? { 'idempotency-key': options.idempotencyKey }
          : {}),
      },
    };
    if (options.body !== undefined) init.body = JSON.stringify(options.body);
    const answer = await request.raw<never, R>(toUrl(baseUrl, path, options.query), init).catch((error: unknown) => {
      if (options.signal?.aborted) throw options.signal.reason;
      if (limit.aborted) throw new ApiError('timeout', { message: 'The server did not respond in time', cause: error });
      throw new ApiError('network', { cause: error });
    });
    if (answer.ok) {
      options.onHeaders?.(answer.headers);
      return answer._data;
    }
    throw new ApiError('status', { status: answer.status, body: parseJson(await readText(answer._data)) });
  }

  async function call<R extends 'text' | 'blob'>(path: string, options: AnyCall, responseType: R) {
    const bearer = options.anonymous ? null : session.bearer();
    try {
      return await attempt(path, bearer, options, responseType);
    } catch (error) {
      if (!(error instanceof ApiError) || bearer === null) throw error;
      if (error.status === 428 && (await session.confirm?.())) {
        const present = session.bearer();
        if (options.signal?.aborted) throw options.signal.reason;
        if (present?.personKey === bearer.personKey) return attempt(path, present, options, responseType);
      }
      if (error.status !== 401) throw error;
      const renewed = await session.renew(bearer);
      if (options.signal?.aborted) throw options.signal.reason;
      if (renewed === null) throw error;
      try {
        return await attempt(path, renewed, options, responseType);
      } catch (again) {
        if (again instanceof ApiError && again.status === 401) session.end(renewed);
        throw again;
      }
    }
  }

  async function http<S extends z.ZodMiniType>(path: string, options: CallOptions<S> = {}) {
    const text = await call(path, options, 'text');
    const body = parseJson(text);
    if (body === undefined) throw unreadable(text);
    const isMutation = options.method !== undefined && options.method !== 'GET';
    if (isMutation && typeof body === 'object' && body !== null && 'success' in body && body.success === false) {
      throw new ApiError('status', { status: 200, body });
    }
    return options.schema ? promised(await options.schema, body) : unwrapData(body);
  }

  return Object.assign(http, {
    blob: async (path: string, options: Omit<CommonOptions<z.ZodMiniType>, 'schema'> = {}) =>
      (await call(path, options, 'blob')) ?? new Blob([]),
  }) as Http;
}

function promised<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(unwrapData(body));
  if (parsed.success) return parsed.data;
  throw unreadable(body, parsed.error);
}

const unreadable = (body: unknown, cause?: unknown) =>
  new ApiError('shape', { status: 200, body, message: 'Unexpected server response', cause });

const readText = async (data: unknown): Promise<unknown> => (data instanceof Blob ? data.text() : data);

/** Parses an answer: `null` if it is empty, `undefined` if it is not JSON. */
function parseJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
