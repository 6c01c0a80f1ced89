import type { FastifyInstance, FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify';
import * as z from 'zod/mini';
import type { FieldError } from '../../src/domain/shared/api-error.ts';
import { isStorable } from '../../src/domain/form/field.ts';
import { FieldsError } from '../errors.ts';
import { toFieldErrors } from './errors.ts';

/** Types a request by the zod shapes of its route: what the handler gets is what the shape lets through. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : unknown;
  serializer: unknown;
}

/** The routes of one resource. */
export type Routes = FastifyPluginAsync<Record<never, never>, RawServerDefault, ZodTypes>;

const LABELS: Record<string, string> = { body: 'The request', querystring: 'The query', params: 'The address' };

/** The texts of a well-formed request that the database cannot take, whatever their shape forgot to say. */
function listUnstorable(data: unknown, path: string[] = []): FieldError[] {
  if (typeof data === 'string') {
    const name = path.at(-1) ?? 'The request';
    return isStorable(data)
      ? []
      : [{ path: path.join('.'), msg: `${name} contains a character that cannot be stored` }];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => listUnstorable(value, [...path, name]));
}

/** Parses body, query and address of every route with its zod shape; what does not fit is refused field by field. */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) {
      const unstorable = listUnstorable(data);
      return unstorable.length === 0 ? { value: parsed.data } : { error: new FieldsError(unstorable) };
    }
    const errors = toFieldErrors(parsed.error.issues).map((error) =>
      error.path === '' ? { path: '', msg: `${LABELS[httpPart ?? 'body'] ?? 'The request'} is not valid` } : error,
    );
    return { error: new FieldsError(errors) };
  });
  // What goes out is checked by the tests, against the description that the shapes make.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setSchemaErrorFormatter((errors) => (errors instanceof Error ? errors : new Error('The request is not valid')));
}
