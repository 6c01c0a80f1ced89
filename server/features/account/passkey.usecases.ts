import { createHmac } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import {
  type NewPasskey,
  Passkey,
  PASSKEY_MESSAGES,
  type PasskeyPurpose,
} from '../../../src/domain/session/passkey.ts';
import { explainNoPasskeys } from '../../../src/domain/session/login.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import type { Log } from '../../deps.ts';
import { cutName, DomainError } from '../../errors.ts';
import { parseJson } from '../../parse-json.ts';
import { type AuthKeys, lockUnchanged, selectAccount } from '../session/session.sql.ts';
import type { Account, Self, UseUp } from '../session/session.usecases.ts';
import { type Challenged, isOpenChallenge, sealChallenge, takeChallenge } from '../session/tokens.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { requirePassword } from './account.usecases.ts';
import * as sql from './factor.sql.ts';

/** Loaded with the first passkey, because the start of the server does not need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The address at which passkeys are created and used. */
export type Site = { rpID: string; origin: string };

/** The context of a request to a browser. */
type Asking = { db: Db; keys: AuthKeys; site: Site; now: Date };
type Owner = Self & Asking;

/**
 * Takes the address from the configuration. Without one, takes it from the request, whose headers a caller may forge.
 * @throws DomainError if the address cannot have passkeys
 */
export function readSite(
  request: Record<'protocol' | 'host' | 'hostname', string>,
  { passkeyUrl }: Pick<Config, 'passkeyUrl'>,
): Site {
  const { protocol, host, hostname } = passkeyUrl === null ? request : new URL(passkeyUrl);
  const refusal = explainNoPasskeys(protocol, hostname);
  if (refusal !== null) throw new DomainError('conflict', refusal);
  return { rpID: hostname, origin: `${protocol.replace(/:$/, '')}://${host}` };
}

const Credential = z.looseObject({ id: z.string().check(z.regex(/^[\w-]+$/)) });

/** `null` for text that is not a credential in JSON. */
const parseCredential = (text: string) => Credential.safeParse(parseJson(text)).data ?? null;

/** Logs why a response is refused, up to the first value in the message: the browser chose the values. */
const logRefused = (log: Log, staffId: number) => (error: unknown) => {
  const [reason = ''] = error instanceof Error ? error.message.split(/["`:]/, 1) : [];
  log.warn({ event: 'authn_passkey_fail', staffId, reason: cutName(reason.trim()) }, 'passkey not verified');
  return null;
};

/** The checks for the response of a browser, and a function that uses up its challenge. */
function expectAnswer(asking: Asking, challenged: Challenged) {
  const { site, now } = asking;
  let answered = '';
  const expectedChallenge = (encoded: string) => {
    answered = Buffer.from(encoded, 'base64url').toString();
    return isOpenChallenge(asking, answered, challenged);
  };
  return {
    expected: {
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
    },
    takeAnswered: (tx: Tx) => takeChallenge(tx, answered, now),
  };
}

export const listPasskeys = async ({ db, person }: Self): Promise<Passkey[]> =>
  (await sql.selectPasskeys(db, person.id)).map((row) => Passkey.parse(row));

const toAdding = ({ person }: Self, passwordHash: string): Challenged => ({
  id: person.id,
  passwordHash,
  purpose: `passkey of ${person.sessionId}`,
});

/** Asks for the password, so that nobody can add a passkey at an unlocked screen. @throws FieldsError, DomainError */
export async function startPasskey(owner: Owner, currentPassword: string): Promise<{ options: string }> {
  const { db, keys, site, person, now } = owner;
  const passwordHash = await requirePassword(owner, currentPassword, 'authn_passkey_fail');
  const known = await sql.selectPasskeys(db, person.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: await readShopName(db),
    rpID: site.rpID,
    userName: person.email,
    userID: new Uint8Array(createHmac('sha256', keys.challenge).update(`passkeys of ${person.id}`).digest()),
    challenge: sealChallenge(toAdding(owner, passwordHash), keys.challenge, now),
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: JSON.stringify(options) };
}

/** Stores a new passkey of the signed-in user (FACT-03). @throws DomainError */
export async function addPasskey(owner: Owner, { name, credential }: NewPasskey): Promise<Passkey> {
  const { db, site, person, author, now, log } = owner;
  const passwordHash = (await selectAccount(db, { id: person.id }))?.passwordHash ?? '';
  const { expected, takeAnswered } = expectAnswer(owner, toAdding(owner, passwordHash));
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const response = parseCredential(credential) as RegistrationResponseJSON | null;
  const verifying = response && verifyRegistrationResponse({ response, ...expected });
  const verified = await verifying?.catch(logRefused(log, person.id));
  const made = verified?.registrationInfo?.credential;
  const refused = () => new DomainError('invalid', PASSKEY_MESSAGES.notAdded);
  if (!made) throw refused();
  const insert = async (tx: Tx, { id, publicKey, counter }: typeof made) => {
    if (!(await lockUnchanged(tx, { id: person.id, passwordHash })) || !(await takeAnswered(tx))) throw refused();
    const inserted = await sql.insertPasskey(tx, {
      staffId: person.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      rpId: site.rpID,
      counter,
      name,
      createdAt: now.toISOString(),
    });
    if (!inserted) throw refused();
    return inserted;
  };
  const added = await authored(db, author, (tx) => insert(tx, made));
  log.info({ event: 'authn_passkey_added', staffId: person.id }, 'passkey added');
  return Passkey.parse(added);
}

/** Deletes a passkey of the signed-in user. @throws DomainError */
export async function removePasskey({ db, person, author, log, id }: Self & { id: number }): Promise<null> {
  if (!(await authored(db, author, (tx) => sql.deletePasskeys(tx, { staffId: person.id, id })))) {
    throw new DomainError('notFound', PASSKEY_MESSAGES.unknown);
  }
  log.info({ event: 'authn_passkey_removed', staffId: person.id }, 'passkey removed');
  return null;
}

const toUse = (purpose: PasskeyPurpose): Challenged => ({ id: 0, purpose: `passkey for ${purpose}` });

/** Options that any passkey of this shop can answer. No account is named. */
export async function askPasskey({ keys, site, now }: Omit<Asking, 'db'>, purpose: PasskeyPurpose) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: sealChallenge(toUse(purpose), keys.challenge, now),
    userVerification: 'required',
  });
  return { options: JSON.stringify(options) };
}

/**
 * Checks the signature of a passkey (FACT-03).
 * @returns its account, and a function that uses up the signature; `null` if it is invalid
 */
export async function checkPasskey(
  asking: Asking & { log: Log },
  purpose: PasskeyPurpose,
  credential: string,
): Promise<{ account: Account; useUp: UseUp } | null> {
  const { db, site, now } = asking;
  const response = parseCredential(credential) as AuthenticationResponseJSON | null;
  const stored = response && (await sql.selectByCredential(db, response.id));
  if (!stored || stored.rpId !== site.rpID) return null;
  const { id, credentialId, counter: before } = stored;
  const account = await selectAccount(db, { id: stored.staffId });
  if (!account) return null;
  const { expected, takeAnswered } = expectAnswer(asking, toUse(purpose));
  const publicKey = new Uint8Array(Buffer.from(stored.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: { id: credentialId, publicKey, counter: before },
  }).catch(logRefused(asking.log, account.id));
  if (verified?.verified !== true) return null;
  const used = { id, before, counter: verified.authenticationInfo.newCounter, now: now.toISOString() };
  return { account, useUp: async (tx) => (await takeAnswered(tx)) && (await sql.countUse(tx, used)) };
}
