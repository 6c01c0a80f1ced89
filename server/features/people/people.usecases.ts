import {
  type FirstPassword,
  type NewPerson,
  Person,
  type PersonPatch,
  countOwners,
  refuseChange,
} from '../../../src/domain/people/person.ts';
import { PEOPLE_MESSAGES } from '../../../src/domain/people/people-messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { staff } from '../../db/schema.ts';
import { type Change, lockRow, versioned } from '../../db/versioned.ts';
import type { Log } from '../../deps.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { endAccess } from '../session/access.usecases.ts';
import { checkPassword, hashPassword, makePassword } from '../session/password.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { selectAccount } from '../session/session.sql.ts';
import * as sql from './people.sql.ts';

type Context = { db: Db; log: Log };
/** A change of a person as columns. */
type PersonColumns = Omit<PersonPatch, 'name'> & Partial<ReturnType<typeof sql.toNameColumns>>;

const toPerson = (row: sql.PersonRow, selfId: number | null): Person =>
  Person.parse({
    ...row,
    name: sql.toName(row),
    isVerified: row.verifiedAt !== null,
    isSelf: row.id === selfId,
  });

export const listPeople = async (db: Db, selfId: number): Promise<Person[]> =>
  (await sql.selectPeople(db)).map((row) => toPerson(row, selfId));

/** Finds the person with an address. @throws DomainError */
export async function findPerson(db: Db, email: string): Promise<number> {
  const person = await selectAccount(db, { email: email.toLowerCase() });
  if (!person) throw new DomainError('notFound', PEOPLE_MESSAGES.notFound);
  return person.id;
}

/**
 * Returns the chosen password, or generates one that the person must replace (SIGN-01).
 * @throws FieldsError for a weak one
 */
async function createPassword(chosen: string | null, names: readonly string[]) {
  const password = chosen ?? makePassword();
  const weakness = chosen === null ? null : checkPassword(chosen, names);
  if (weakness !== null) throw new FieldsError([{ path: 'password', msg: weakness }]);
  return { password, set: { passwordHash: await hashPassword(password), mustChangePassword: chosen === null } };
}

/**
 * Adds a person, who can sign in at once because the author vouches for the address. A retry with the same `key` adds
 * nobody, but makes a new first password, because the one in the lost response is not stored (PEOPLE-02, REL-01,
 * REL-15).
 * @throws FieldsError @throws DomainError
 */
export async function addPerson(
  creation: Context & Creation<NewPerson>,
  chosen: string | null = null,
): Promise<FirstPassword> {
  const { db, log, author, body } = creation;
  const { role, name = '' } = body;
  const email = body.email.toLowerCase();
  const taken = () => new FieldsError([{ path: 'email', msg: PEOPLE_MESSAGES.taken(email) }]);
  const { password, set } = await createPassword(chosen, [email, await readShopName(db)]);
  const stamps = { verifiedAt: author.now, createdAt: author.now, modifiedAt: author.now };
  const row = { email, role, ...sql.toNameColumns(name), ...set, ...stamps };
  let isNew = false;
  const insert = async (tx: Tx) => {
    const added = await sql.insertPerson(tx, row);
    if (!added) throw taken();
    isNew = true;
    return toPerson(added, author.staffId);
  };
  const added = await idempotent(db, 'person', creation, insert, (person) => person.email);
  if (isNew) {
    log.info({ event: 'user_created', by: author.staffId, staffId: added.id, role }, 'person added');
    return { person: added, password };
  }
  const { person } = await change({ db, id: added.id, author }, ({ mustChangePassword }) => {
    if (!mustChangePassword) throw taken();
    return { set, ends: 'password changed' };
  });
  return { person, password };
}

/**
 * Changes one person with the owners locked (REL-02).
 * @param decide returns why the logins, PIN and code must end; `null` to keep them
 */
const change = (
  { db, ...asked }: Change & { db: Db },
  decide: (person: Person, owners: number) => { set: Partial<sql.PersonRow> | PersonColumns; ends: string | null },
) => {
  const { staffId, now } = asked.author;
  let owners = 0;
  const changeStaff = versioned(staff, {
    what: 'person',
    notFound: PEOPLE_MESSAGES.notFound,
    current: (_, row) => toPerson(row, staffId),
    lock: async (tx, id) => {
      owners = countOwners((await sql.lockOwners(tx)).map((row) => toPerson(row, staffId)));
      return lockRow(tx, staff, id);
    },
  });
  return changeStaff(db, asked, 'change', async (tx, row, save) => {
    const { set, ends } = decide(toPerson(row, staffId), owners);
    const person = toPerson(await save(set), staffId);
    if (ends === null) return { person, ended: 0 };
    // A logout everywhere changes no field of the person.
    const keepsPasskeys = Object.keys(set).length === 0;
    const ended = await endAccess(tx, { staffId: row.id, because: ends, keepsPasskeys, now: new Date(now) });
    return { person, ended };
  });
};

/**
 * Changes a role or a name, or closes or opens an account. Takes effect with the person's next call (PEOPLE-03,
 * PEOPLE-04, PEOPLE-08).
 * @throws DomainError
 */
export async function changePerson(asked: Context & Change, patch: PersonPatch) {
  const { name, ...access } = patch;
  const set: PersonColumns = { ...access, ...(name !== undefined && sql.toNameColumns(name)) };
  const outcome = await change(asked, (person, owners) => {
    const refusal = refuseChange(person, patch, owners);
    if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'PEOPLE-04' });
    return { set, ends: patch.isActive === false ? 'account disabled' : null };
  });
  const details = { event: 'user_updated', by: asked.author.staffId, staffId: outcome.person.id, ...access };
  asked.log.info(details, 'person changed');
  return outcome;
}

/**
 * Sets a new first password and ends all logins (PEOPLE-05).
 * @param names that the password must not contain, besides the shop's
 */
export async function setFirstPassword(
  asked: Context & Change,
  { chosen = null, names = [] }: { chosen?: string | null; names?: readonly string[] } = {},
) {
  const { password, set } = await createPassword(chosen, [...names, await readShopName(asked.db)]);
  const outcome = await change(asked, ({ isSelf }) => {
    if (isSelf) throw new DomainError('conflict', PEOPLE_MESSAGES.ownPassword, { rule: 'PEOPLE-05' });
    return { set, ends: 'password changed' };
  });
  const details = { event: 'authn_password_change', by: asked.author.staffId, staffId: outcome.person.id };
  asked.log.info(details, 'first password set');
  return { ...outcome, password };
}

/** Ends every login of a person. @throws DomainError */
export const logOutEverywhere = (asked: Context & Change) =>
  change(asked, () => ({ set: {}, ends: 'signed out everywhere' }));
