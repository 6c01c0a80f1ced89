import type { UsualTexts, World } from 'workflow-kit/explore/world';
import { ApiError } from '../../src/domain/shared/api-error.ts';

const answered = (status: number, body: unknown) => new ApiError('status', { status, body });

/** Usual values of a shop by the name of a field. */
export const SHOP_TEXTS: UsualTexts = [
  [/At$|^now$|instant/i, ['2025-01-05T07:30:00.000Z', '2025-02-01T10:00:00.000Z']],
  [/date|today|^(?:from|to|day|start|end)$/i, ['2025-01-05', '2025-02-01']],
  [/phone|whatsapp/i, ['0300-1234567', '0321-7654321', '1']],
  [/email/i, ['sana@shop.test', 'amna@shop.test', 'nobody']],
  [/amount|price|total|charges|cost/i, ['0', '1500', '2500.50', 'x']],
  [/color|colour/i, ['#aa3300']],
];

/** The world of this product's machines: how its calls fail, and the values of its fields. */
export const productWorld: World = {
  usual: SHOP_TEXTS,
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
  toError: (plain) => (plain.name === 'ApiError' ? Object.assign(new ApiError('network'), plain) : undefined),
  words: {
    code: ['BK-1001', 'WC-1001', ''],
    key: ['g', 'b', 'n', '/', '?', 'new-1'],
    name: ['RTX 3080', 'Sana Malik', 'Main branch'],
    clientName: ['Sana Malik'],
    role: ['OWNER', 'MANAGER', 'COUNTER', 'TECHNICIAN'],
    password: ['a quiet evening shift', 'short'],
  },
};
