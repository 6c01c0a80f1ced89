import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import manifest from '../../package.json' with { type: 'json' };
import { Booking, BookingItem, BookingPayment, ContactLogEntry, Delivery } from '../../src/domain/booking/booking.ts';
import { Claim } from '../../src/domain/claim/claim.ts';
import { HistoryEntry } from '../../src/domain/history/history.ts';
import { LedgerEntry, Location } from '../../src/domain/ledger/ledger.ts';
import { SavedEarlier } from '../../src/domain/shared/written.ts';
import { ROLES } from '../../src/domain/session/permissions.ts';
import { IF_MATCH, PREFER_RECORD } from './request.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** What the route does, for the description of the API. */
    summary?: string;
    /** Statuses of refusals of its own, beside those that follow from what it takes. */
    refusals?: readonly number[];
    /** Takes `If-Match`, and refuses with 412, which carries the record as it is now. REL-02. */
    conditional?: z.ZodMiniType;
    /** Takes `Idempotency-Key`, and refuses with 422, which names the record that it made before. REL-01, REL-15. */
    once?: boolean;
    /** Takes `Prefer`, and answers with the record then. QUICK-02. */
    preferable?: boolean;
    /** Media type of an answer that is a file. */
    file?: string;
  }
}

/** A refusal that carries a record: as it is now where a write told another version, as it was made where a creation told a key. */
const refusedWith = (current: z.ZodMiniType) =>
  z.object({ success: z.literal(false), error: z.string(), data: current });

/** The `response` of a route that answers `{ success: true, data }`. */
export const answers = <Data extends z.ZodMiniType>(data: Data, status: 200 | 201 = 200) => ({
  [status]: z.object({ success: z.literal(true), data }),
});

/** What every refusal says: a sentence, one for each field, or both. */
const Refusal = z.union([
  z.object({ success: z.literal(false), error: z.string() }),
  z.object({
    success: z.literal(false),
    error: z.optional(z.string()),
    errors: z.array(z.object({ path: z.string(), msg: z.string() })),
  }),
]);

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
  429: 'Too many tries, or too much at once',
  503: 'Too busy, or the database does not answer',
  507: 'The disk is full',
};

type Json = { [key: string]: unknown };
/** An operation of the description; `x-permission` is the action of the table of permissions. */
export type Operation = {
  summary: string;
  security: Json[];
  'x-permission'?: string;
  parameters?: { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Json }[];
  requestBody?: { required: true; content: { 'application/json': { schema: Json } } };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { description: string; schema: Json }>;
      content?: Record<string, { schema?: Json }>;
    }
  >;
};
/** The API as an OpenAPI 3.1 document: operations by path and lower-case method. */
export type ApiDescription = {
  openapi: '3.1.0';
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
};

type Schemas = {
  parts: Json;
  toJson: (shape: z.ZodMiniType, side: 'request' | 'answer', io?: 'input' | 'output') => Json;
};

const accepts = (shape: z.core.$ZodType, value: unknown) => z.safeParse(shape, value).success;

/** A text of each format; what takes one of them and no plain text is of that format. */
const FORMATS = {
  date: '2025-01-05',
  'date-time': '2025-01-05T12:30:00+05:00',
  uri: 'https://shop.example/receipt',
  'time-zone': 'Asia/Karachi',
  'data-url':
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
};

const LENGTHS = Array.from({ length: 21 }, (_, length) => length);

/** What a shape says in code only and JSON Schema can say as well, found by asking the shape. */
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

/** Turns shapes into JSON Schema; those that have a name are collected in `parts`. */
function createSchemas(): Schemas {
  const parts: Json = {};
  const lifted = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  return {
    parts,
    toJson: (shape, side, io = 'input') => {
      const {
        $schema: _,
        $defs = {},
        ...schema
      } = z.toJSONSchema(shape, {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // An answer carries nothing that its shape does not name.
          if (side === 'request')
            for (const [word, value] of Object.entries(toFormat(zodSchema))) jsonSchema[word] ??= value;
          if (side === 'answer' && zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties ??= false;
        },
      });
      Object.assign(parts, lifted($defs));
      return lifted(schema);
    },
  };
}

/** What a caller sends, where the shape makes something else of it. */
function toSent(shape: z.core.$ZodType): z.core.$ZodType {
  return shape instanceof z.core.$ZodPipe ? toSent(shape._zod.def.in) : shape;
}

/** The parameters of a query or an address. A number is described as one, although it comes as text. */
function toParameters(
  shape: unknown,
  place: 'query' | 'path',
  { toJson }: Schemas,
): NonNullable<Operation['parameters']> {
  if (shape === undefined) return [];
  const object = toSent(shape as z.core.$ZodType) as z.ZodMiniObject;
  const sent = toJson(object, 'request');
  const read = toJson(object, 'request', 'output');
  const required = (sent['required'] ?? []) as string[];
  return Object.entries(sent['properties'] as Record<string, Json>).map(([name, schema]) => {
    const known = (read['properties'] as Record<string, Json>)[name] ?? {};
    return { name, in: place, required: required.includes(name), schema: 'type' in known ? known : schema };
  });
}

const HEADERS = {
  conditional: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: IF_MATCH.source },
  },
  once: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  preferable: { name: 'Prefer', in: 'header', required: false, schema: { type: 'string', enum: [PREFER_RECORD] } },
} as const;

/** The header of an answer that is one record with a version, or carries one. REL-02. */
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

/** The refusals of a route that follow from what it takes and from who may call it. */
function toRefusals({ method, schema = {}, config }: RouteOptions): number[] {
  const { body, params, querystring, conditional, once, refusals = [] } = schema;
  const statuses = [
    ...(config?.public ? [] : [401, 403]),
    ...((body ?? params ?? querystring ?? (conditional || once ? {} : undefined)) ? [400] : []),
    ...(body ? [413, 415] : []),
    ...(params ? [404] : []),
    ...(conditional ? [412] : []),
    ...(once ? [422] : []),
    503,
    ...(method === 'GET' ? [] : [507]),
    ...refusals,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}

function toRefusal({ schema: { conditional, once } = {} }: RouteOptions, status: number): z.ZodMiniType {
  if (status === 412 && conditional) return refusedWith(conditional);
  return status === 422 && once ? refusedWith(SavedEarlier) : Refusal;
}

/** @throws Error when the route does not say what it does and what it answers */
function toOperation(route: RouteOptions, schemas: Schemas): Operation {
  const { method, url, schema = {}, config } = route;
  const { summary, body, params, querystring, conditional, once, preferable, file } = schema;
  const response = Object.entries((schema.response ?? {}) as Record<string, z.ZodMiniType>);
  if (summary === undefined || (response.length === 0) === (file === undefined)) {
    throw new Error(`${String(method)} ${url} must have a summary, and a response or a file in its schema`);
  }
  const parameters = [
    ...toParameters(params, 'path', schemas).map((parameter) => ({ ...parameter, required: true })),
    ...toParameters(querystring, 'query', schemas),
    ...(conditional ? [HEADERS.conditional] : []),
    ...(once ? [HEADERS.once] : []),
    ...(preferable ? [HEADERS.preferable] : []),
  ];
  const json = (content: Json) => ({ 'application/json': { schema: content } });
  const describe = (status: string | number) => STATUS_WORDS[Number(status)] ?? 'Refused';
  const toAnswer = (status: string | number, shape: z.ZodMiniType) => [
    String(status),
    {
      description: describe(status),
      ...(isTagged(shape) ? { headers: ETAG } : {}),
      content: json(schemas.toJson(shape, 'answer')),
    },
  ];
  return {
    summary,
    security: config?.public ? [] : [{ token: [] }],
    ...(config?.permission ? { 'x-permission': config.permission } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: json(schemas.toJson(body as z.ZodMiniType, 'request')) } }
      : {}),
    responses: Object.fromEntries([
      ...(file === undefined ? [] : [['200', { description: describe(200), content: { [file]: {} } }]]),
      ...response.map(([status, shape]) => toAnswer(status, shape)),
      ...toRefusals(route).map((status) => toAnswer(status, toRefusal(route, status))),
    ]) as Operation['responses'],
  };
}

/** Describes routes by the shapes that check them. @throws Error for a route that does not say what it answers */
function describeApi(routes: readonly RouteOptions[]): ApiDescription {
  const schemas = createSchemas();
  const paths: ApiDescription['paths'] = {};
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

/** Answers the description of `app` at `/api/openapi.json`; register it before the routes that it describes. */
export function serveDescription(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let description: ApiDescription | null = null;
  app.get('/api/openapi.json', { config: { public: true } }, () => (description ??= describeApi(routes)));
  app.addHook('onRoute', (route) => {
    // The files of the app are served by a route that hides itself.
    const isOurs = route.schema !== undefined && !('hide' in route.schema);
    if (isOurs || route.url.startsWith('/api/')) routes.push(route);
  });
}
