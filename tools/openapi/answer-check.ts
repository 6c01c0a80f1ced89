import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDescription, Operation } from '../../server/http/openapi.ts';

/** An answer as a client sees it. `body` is the parsed JSON. `etag` is the header, empty if it is missing. */
export type SeenAnswer = { status: number; contentType: string; etag: string; body: unknown };

/** Statuses that no route declares: those before routing, and unexpected errors. */
const OF_ANY = [408, 414, 431, 500];

/** Finds the path and the operation of an address, or `null`. */
export function findOperation(api: ApiDescription, method: string, address: string) {
  const asked = address.replace(/\/?(\?.*)?$/, '');
  const fits = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);
  const name = method.toLowerCase();
  // A fixed path wins over one with a parameter.
  const [path] = Object.keys(api.paths)
    .filter((one) => fits(one) && api.paths[one]?.[name] !== undefined)
    .sort((one, other) => one.split('{').length - other.split('{').length);
  return path === undefined ? null : { path, operation: api.paths[path]?.[name] as Operation };
}

/** Creates a check of answers against a description. @returns the fault of an answer, `null` if it is as described */
export function createAnswerCheck(api: ApiDescription) {
  // A checker of JSON Schema does not know the keywords of OpenAPI. Formats are only for people.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(api, 'api');
  const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return (method: string, address: string, { status, contentType, etag, body }: SeenAnswer): string | null => {
    const found = findOperation(api, method, address);
    if (!found || OF_ANY.includes(status)) return null;
    const { path, operation } = found;
    const name = `${method} ${path}`;
    const response = operation.responses[status];
    if (!response) {
      return `${name} answered ${status}, which it does not declare: add it to the \`refusals\` of the route`;
    }
    const isTagged = response.headers?.['ETag'] !== undefined;
    if (isTagged !== (etag !== '')) {
      return `${name} answered ${status} ${isTagged ? 'without the' : `with an`} ETag, which it ${isTagged ? 'declares' : 'does not declare'}`;
    }
    const type = contentType.split(';', 1)[0] ?? '';
    const content = response.content?.[type];
    if (!content) return `${name} answered ${status} as ${type}, which it does not declare`;
    if (!content.schema) return null;
    const pointer = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type, 'schema'];
    const validate = ajv.getSchema(`api#/${pointer.map(escape).join('/')}`);
    if (!validate) throw new Error(`${name} has no schema for ${status}`);
    if (validate(body)) return null;
    const [error] = validate.errors ?? [];
    return `${name} answered ${status} with a body unlike its \`response\`: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  };
}
