import * as z from 'zod/mini';
import type { Role } from '../../../src/domain/session/permissions.ts';
import { Api } from './api.ts';

const Hired = z.object({ password: z.string() });

/** Somebody new in a shop, with a password of their own. @returns what they sign in with */
export async function hire(owner: Api, url: string, role: Role): Promise<{ email: string; password: string }> {
  const email = `${role.toLowerCase()}-${Date.now()}@shop.example`;
  const first = Hired.parse(await owner.call('POST', '/people', { email, name: 'Waqas Butt', role })).password;
  const person = { email, password: 'soldering until the evening' };
  const api = await Api.signIn(url, { email, password: first });
  await api.call('POST', '/account/password', { currentPassword: first, newPassword: person.password });
  return person;
}
