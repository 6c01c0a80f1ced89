import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import manifest from '../../package.json' with { type: 'json' };
import { Booking, BookingItem, BookingPayment, ContactLogEntry, Delivery } from '../../src/domain/booking/booking.ts';
import { Claim } from '../../src/domain/claim/claim.ts';
import { HistoryEntry } from '../../src/domain/history/history.ts';
import { LedgerEntry } from '../../src/domain/ledger/ledger-entry.ts';
import { Location } from '../../src/domain/ledger/ledger.ts';
import { SavedEarlier } from '../../src/domain/shared/written.ts';
import { ROLES } from '../../src/domain/session/permissions.ts';
import { IF_MATCH, PREFER_RECORD } from './request.ts';

const Refusal = z.union([
  z.object({ success: z.literal(false), error: z.string() }),
  z.object({
    success: z.literal(false),
    error: z.optional(z.string()),
    errors: z.array(z.object({ path: z.string(), msg: z.string() })),
  }),
]);

/**
 * A refusal with a record: the current one after a version conflict, or the earlier one after a reused idempotency key.
 */
const refusedWith = (current: z.ZodMiniType) =>
  z.object({ success: z.literal(false), error: z.string(), data: current });

const NAMED = {
  Booking,
  BookingItem,
  BookingPayment,
  ContactLogEntry,
  Delivery,
  Claim,
  LedgerEntry,
  Location,
  HistoryEntry,
  Refusal,
};
for (const [id, shape] of Object.entries(NAMED)) z.globalRegistry.add(shape, { id });

const STATUS_WORDS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  400: 'The request is not valid',
  401: 'Nobody is signed in',
  403: 'Not open to this person',
  404: 'There is no such record',
  409: 'The record is not in a state for it',
  412: 'The record has changed since it was read',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The key came with other content before',
  428: 'The PIN is asked for first',
  429: 'Too many attempts, or too much at once',
  503: 'Too busy, or the database does not answer',
  507: 'The disk is full',
};

type Json = { [key: string]: unknown };
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };
type Parameter = { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Json };
type Answer = {
  description: string;
  headers?: Record<string, { description: string; schema: Json }>;
  content?: Record<string, { schema?: Json }>;
};
/** An operation of the description. `x-permission` is an action of the permission table. */
export type Operation = ReturnType<typeof toOperation>;
/** The API as an OpenAPI 3.1 document, by path and lower-case method. */
export type ApiDescription = ReturnType<typeof describeApi>;

const accepts = (shape: z.core.$ZodType, value: unknown) => z.safeParse(shape, value).success;

/** A text of each format. A shape that accepts one of them but no plain text has that format. */
const FORMATS = {
  date: '2025-01-05',
  'date-time': '2025-01-05T12:30:00+05:00',
  uri: 'https://shop.example/receipt',
  'time-zone': 'Asia/Karachi',
  'data-url':
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
};

const LENGTHS = Array.from({ length: 21 }, (_, length) => length);

/** Finds constraints that a shape checks in code and JSON Schema can express, by probing the shape. */
function toFormat(shape: z.core.$ZodType): Json {
  const { type } = shape._zod.def;
  if (type === 'string' && !accepts(shape, 'Some plain text')) {
    const [format] = Object.entries(FORMATS).find(([, text]) => accepts(shape, text)) ?? [];
    return format === undefined ? {} : { format };
  }
  if (type === 'string') {
    const minLength = LENGTHS.find((length) => accepts(shape, 'x'.repeat(length)));
    return {
      ...(accepts(shape, ' '.repeat(15)) ? {} : { pattern: '\\S' }),
      ...(minLength === undefined || minLength === 0 ? {} : { minLength }),
    };
  }
  if (type === 'number') return accepts(shape, 1.01) && !accepts(shape, 1.001) ? { multipleOf: 0.01 } : {};
  return {};
}

function createSchemas() {
  const parts: Json = {};
  const lifted = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  const toJson = (shape: z.core.$ZodType, side: 'request' | 'answer', io: 'input' | 'output' = 'input'): Json => {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // A response has no field beyond its shape.
        if (side === 'request')
          for (const [word, value] of Object.entries(toFormat(zodSchema))) jsonSchema[word] ??= value;
        if (side === 'answer' && zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties ??= false;
      },
    });
    Object.assign(parts, lifted($defs));
    return lifted(schema);
  };
  return { parts, toJson };
}
type Schemas = ReturnType<typeof createSchemas>;

function toSent(shape: z.core.$ZodType): z.core.$ZodType {
  return shape instanceof z.core.$ZodPipe ? toSent(shape._zod.def.in) : shape;
}

/** The parameters of a query or path. Numbers are described as numbers, although they arrive as text. */
function toParameters(shape: z.ZodMiniType | undefined, place: 'query' | 'path', { toJson }: Schemas): Parameter[] {
  if (shape === undefined) return [];
  const object = toSent(shape);
  const { properties = {}, required = [] } = toJson(object, 'request') as ObjectSchema;
  const { properties: read = {} } = toJson(object, 'request', 'output') as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: read[name] && 'type' in read[name] ? read[name] : schema,
  }));
}

const toHeader = (name: string, schema: Json): Parameter => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', ...schema },
});
const HEADERS = {
  record: toHeader('If-Match', { pattern: IF_MATCH.source }),
  once: toHeader('Idempotency-Key', { minLength: 1, maxLength: 255 }),
  preferable: toHeader('Prefer', { enum: [PREFER_RECORD] }),
};

/** The header of a response with a version (REL-02). */
const ETAG = {
  ETag: {
    description: 'The version of the record, for `If-Match` of a change to it',
    schema: { type: 'string', pattern: '^"[1-9][0-9]*"$' },
  },
};

const hasVersion = (data: unknown): boolean =>
  data instanceof z.ZodMiniUnion
    ? data.def.options.every(hasVersion)
    : data instanceof z.ZodMiniObject && 'version' in data.shape;

const isTagged = (shape: z.ZodMiniType): boolean => shape instanceof z.ZodMiniObject && hasVersion(shape.shape['data']);

function toOperation({ method, url, config: { endpoint, permission } = {} }: RouteOptions, schemas: Schemas) {
  if (endpoint === undefined) {
    throw new Error(`${String(method)} ${url} must have a summary, and a response or a file in its schema`);
  }
  const { summary, params, query, body, record, preferable, status, message, refusals = [] } = endpoint;
  const once = status === 201;
  const toContent = (shape: z.ZodMiniType, side: 'request' | 'answer') => ({
    'application/json': { schema: schemas.toJson(shape, side) },
  });
  const toAnswer = (of: number, shape: z.ZodMiniType): Answer => ({
    description: STATUS_WORDS[of] ?? 'Refused',
    ...(isTagged(shape) && { headers: ETAG }),
    content: toContent(shape, 'answer'),
  });
  const parameters = [
    ...toParameters(params, 'path', schemas),
    ...toParameters(query, 'query', schemas),
    ...(record ? [HEADERS.record] : []),
    ...(once ? [HEADERS.once] : []),
    ...(preferable ? [HEADERS.preferable] : []),
  ];
  const requestBody = body && { required: !(body instanceof z.ZodMiniOptional), content: toContent(body, 'request') };
  const said = message === undefined ? {} : { message: z.string() };
  const responses: Record<string, Answer> = {
    [status]:
      'file' in endpoint
        ? { description: 'Done', content: { [endpoint.file]: {} } }
        : toAnswer(status, z.object({ success: z.literal(true), data: endpoint.answer, ...said })),
  };
  // The input and the permission of a route decide how it can refuse.
  const refused = new Set([
    ...(permission ? [401, 403] : []),
    ...(body || params || query || record || once ? [400] : []),
    ...(body ? [413, 415] : []),
    ...(params ? [404] : []),
    ...(record ? [412] : []),
    ...(once ? [422] : []),
    ...(endpoint.asksPin === null ? [] : [428]),
    503,
    ...(method === 'GET' ? [] : [507]),
    ...refusals,
  ]);
  const carried: Record<number, z.ZodMiniType | undefined> = { 412: record, 422: once ? SavedEarlier : undefined };
  for (const of of [...refused].sort((one, other) => one - other)) {
    const current = carried[of];
    responses[of] = toAnswer(of, current ? refusedWith(current) : Refusal);
  }
  return {
    summary,
    security: permission ? [{ token: [] }] : [],
    ...(permission && { 'x-permission': permission }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  };
}

function describeApi(routes: readonly RouteOptions[]) {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const methods = [route.method].flat().filter((method) => method !== 'HEAD');
    for (const method of methods) (paths[path] ??= {})[method.toLowerCase()] = toOperation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reflow',
      version: manifest.version,
      description: `Bookings, warranty claims and the ledger of a repair shop. Roles: ${ROLES.join(', ')}.`,
    },
    paths,
    components: { schemas: schemas.parts, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

/** Serves the description of `app` at `/api/openapi.json`. Register it before the routes that it describes. */
export function serveDescription(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let description: ApiDescription | null = null;
  app.get('/api/openapi.json', { config: { public: true } }, () => (description ??= describeApi(routes)));
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint || route.url.startsWith('/api/')) routes.push(route);
  });
}
