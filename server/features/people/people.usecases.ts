import { randomBytes } from 'node:crypto';
import {
  type FirstPassword,
  type NewPerson,
  type Person,
  type PersonPatch,
  countOwners,
  refuseChange,
} from '../../../src/domain/people/person.ts';
import { PEOPLE_MESSAGES } from '../../../src/domain/people/people-messages.ts';
import type { Db, Signature } from '../../db/database.ts';
import { createOnce } from '../../db/create-once.ts';
import { authored } from '../../db/history/history.sql.ts';
import type { Log } from '../../deps.ts';
import { isEmpty, pickChanged, type ReadVersions, refuseOutdated } from '../../db/version.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { checkPassword, hashPassword } from '../session/password.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { revokeSessions } from '../session/session.sql.ts';
import * as sql from './people.sql.ts';

const PASSWORD_BYTES = 12;

/** Who manages people: an owner in the app, by id, or whoever may run `npm run staff`. A password is not the shop's name. */
export type Manager = Omit<Signature, 'staffId' | 'now'> & {
  db: Db;
  selfId: number | null;
  now: Date;
  log: Log;
};

const toSignature = ({ selfId, now, loginId, requestId }: Manager): Signature => ({
  staffId: selfId,
  now: now.toISOString(),
  ...(loginId === undefined ? {} : { loginId }),
  ...(requestId === undefined ? {} : { requestId }),
});

const toPerson = (row: sql.PersonRow, selfId: number | null): Person => ({
  id: row.id,
  email: row.email,
  name: `${row.firstName} ${row.lastName}`.trim(),
  role: row.role,
  isActive: row.isActive,
  isVerified: row.verifiedAt !== null,
  mustChangePassword: row.mustChangePassword,
  isSelf: row.id === selfId,
  version: row.version,
});

export const listPeople = async ({ db, selfId }: Manager): Promise<Person[]> =>
  (await sql.selectPeople(db)).map((row) => toPerson(row, selfId));

/**
 * The chosen password, or one that nobody has to think up and its person must replace. SIGN-01.
 * @throws FieldsError at `password` for one that is too weak
 */
async function createPassword(chosen: string | null, names: readonly string[]) {
  const password = chosen ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const weakness = chosen === null ? null : checkPassword(chosen, names);
  if (weakness !== null) throw new FieldsError([{ path: 'password', msg: weakness }]);
  return { password, set: { passwordHash: await hashPassword(password), mustChangePassword: chosen === null } };
}

/**
 * Adds somebody who can sign in at once: whoever adds them vouches for the address. A repetition of the same `key` adds
 * nobody and makes another first password, as the one in the lost answer is stored nowhere. PEOPLE-02, REL-01.
 * @throws FieldsError @throws DomainError. REL-15
 */
export async function addPerson(
  manager: Manager,
  body: NewPerson,
  { chosen = null, key = null }: { chosen?: string | null; key?: string | null } = {},
): Promise<FirstPassword> {
  const { db, selfId, now, log } = manager;
  const { role, name = '' } = body;
  const email = body.email.toLowerCase();
  const taken = () => new FieldsError([{ path: 'email', msg: PEOPLE_MESSAGES.taken(email) }]);
  const { password, set } = await createPassword(chosen, [email, await readShopName(db)]);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const at = now.toISOString();
  const stamps = { verifiedAt: at, createdAt: at, modifiedAt: at };
  const person = { email, role, firstName, lastName: rest.join(' '), ...set, ...stamps };
  let isNew = false;
  const creation = { staffId: selfId ?? 0, key, what: 'person', body };
  const { data: added } = await createOnce(
    db,
    creation,
    toSignature(manager),
    async (tx) => {
      const row = await sql.insertPerson(tx, person);
      if (!row) throw taken();
      isNew = true;
      return toPerson(row, selfId);
    },
    (created) => created.email,
  );
  if (isNew) {
    log.info({ event: 'user_created', by: selfId, staffId: added.id, role }, 'person added');
    return { person: added, password };
  }
  const again = await changeLocked(manager, { id: added.id }, null, ({ mustChangePassword }) => {
    if (!mustChangePassword) throw taken();
    return { set, ends: 'password changed' };
  });
  return { person: again.person, password };
}

/** What a change writes to a person, and why it ends their logins; `null` leaves these open. */
type Change = { set: sql.PersonSet; ends: string | null };

/**
 * Changes one person, with the active owners locked, and says how many logins that ended. What is so already keeps its
 * version. REL-02. @throws DomainError
 */
const changeLocked = (
  manager: Manager,
  which: sql.Which,
  read: ReadVersions,
  decide: (person: Person, owners: number) => Change,
): Promise<{ person: Person; ended: number }> =>
  authored(manager.db, toSignature(manager), async (tx) => {
    const { selfId, now } = manager;
    const owners = await sql.selectOwnersForUpdate(tx);
    const row = await sql.selectPersonForUpdate(tx, which);
    if (!row) throw new DomainError('notFound', PEOPLE_MESSAGES.notFound);
    const person = toPerson(row, selfId);
    await refuseOutdated(read, row, { what: 'person', is: 'change', current: async () => person });
    const { set, ends } = decide(person, countOwners(owners));
    const differing = pickChanged(row, set);
    const changed = isEmpty(differing) ? row : await sql.updatePerson(tx, row, differing, now.toISOString());
    const ended = ends === null ? 0 : await revokeSessions(tx, { staffId: row.id }, ends, now);
    return { person: toPerson(changed, selfId), ended };
  });

/** Another role, or an account closed or opened. It counts from the person's next call on. PEOPLE-03, PEOPLE-04. @throws DomainError */
export async function changePerson(manager: Manager, which: sql.Which, patch: PersonPatch, read: ReadVersions = null) {
  const outcome = await changeLocked(manager, which, read, (person, owners) => {
    const refusal = refuseChange(person, patch, owners);
    if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'PEOPLE-04' });
    return { set: patch, ends: patch.isActive === false ? 'account disabled' : null };
  });
  const { log, selfId } = manager;
  log.info({ event: 'user_updated', by: selfId, staffId: outcome.person.id, ...patch }, 'person changed');
  return outcome;
}

/** Sets another first password and ends every login of the person. PEOPLE-05. @throws DomainError @throws FieldsError */
export async function setFirstPassword(
  manager: Manager,
  which: sql.Which,
  { chosen = null, read = null }: { chosen?: string | null; read?: ReadVersions } = {},
) {
  const shopName = await readShopName(manager.db);
  const names = 'email' in which ? [which.email, shopName] : [shopName];
  const { password, set } = await createPassword(chosen, names);
  const outcome = await changeLocked(manager, which, read, ({ isSelf }) => {
    if (isSelf) throw new DomainError('conflict', PEOPLE_MESSAGES.ownPassword, { rule: 'PEOPLE-05' });
    return { set, ends: 'password changed' };
  });
  const { log, selfId } = manager;
  log.info({ event: 'authn_password_change', by: selfId, staffId: outcome.person.id }, 'first password set');
  return { ...outcome, password };
}

/** Ends every login of a person. @throws DomainError */
export const logOutEverywhere = (manager: Manager, which: sql.Which) =>
  changeLocked(manager, which, null, () => ({ set: {}, ends: 'signed out everywhere' }));
