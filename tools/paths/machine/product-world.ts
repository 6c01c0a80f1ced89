import { ApiError, type ApiErrorKind } from '../../../src/domain/shared/api-error.ts';
import type { World } from './world.ts';

const answered = (status: number, body: unknown) => new ApiError('status', { status, body });

/** The world around the machines of this product: how its calls fail, and what its fields hold. */
export const productWorld: World = {
  errors: (answer) => [
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('shape', { status: 200 }),
    answered(400, { errors: [{ path: 'name', msg: 'Too short' }] }),
    answered(401, null),
    answered(403, { error: 'Not allowed' }),
    answered(404, null),
    answered(409, { error: 'Closed for stocktaking' }),
    answered(412, { error: 'Changed by someone else', data: answer }),
    answered(412, { error: 'Changed by someone else' }),
    answered(422, { error: 'Saved earlier', data: { id: 1, code: 'BK-1001' } }),
    answered(429, { error: 'Too many' }),
    answered(500, { error: 'No' }),
    answered(503, null),
  ],
  toError: (plain) => {
    const { kind, status, body, message } = { kind: 'network', status: null, body: null, ...plain };
    return plain.name === 'ApiError'
      ? new ApiError(kind as ApiErrorKind, { ...(status === null ? {} : { status }), body, message })
      : undefined;
  },
  words: {
    code: ['BK-1001', 'WC-1001', ''],
    key: ['g', 'b', 'n', '/', '?', 'new-1'],
    name: ['RTX 3080', 'Sana Malik', 'Main branch'],
    clientName: ['Sana Malik'],
    role: ['OWNER', 'MANAGER', 'COUNTER', 'TECHNICIAN'],
    password: ['a quiet evening shift', 'short'],
  },
};
