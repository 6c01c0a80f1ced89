import { DrizzleQueryError } from 'drizzle-orm';
import { StartupError } from '../startup-error.ts';
import { getSqlState, isAway } from './database.ts';
import { describePostgres } from './postgres-url.ts';

/** Parameters that Reflow sets for a connection. PgBouncer refuses them unless it is told to ignore them. */
const STARTUP_PARAMETERS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

/** Matched in order against the codes and messages of an error and its causes (REL-09). */
const FAULTS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  // Faults of the connection: host name, TLS and poolers.
  [
    /^ENOTFOUND$/,
    'No computer has the name {name}. Correct the host in DATABASE_URL, or connect this computer to the network of that name.',
  ],
  [
    /^EAI_AGAIN$/,
    'The name {name} could not be looked up. Check the network of this computer, or correct the host in DATABASE_URL.',
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/,
    'This computer does not trust the certificate of the database at {host}. Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL; FILE is the certificate of the authority that signed it, or the certificate itself where it signed itself, as PEM.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'The certificate of the database at {host} is for another name. Write a name of the certificate as the host in DATABASE_URL.',
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    'The certificate of the database at {host} has expired. Renew it there, and check the clock of this computer.',
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    'The certificate of the database at {host} is not valid yet. Check the clock of this computer.',
  ],
  [
    /does not support SSL connections/,
    'The database at {host} does not speak TLS. Turn on ssl there, or remove sslmode from DATABASE_URL.',
  ],
  [
    /^(EPROTO|ERR_SSL_\w+)$/,
    'The database at {host} and this computer agree on no version of TLS. Update the database, or let DATABASE_URL name its port for TLS.',
  ],
  [
    /^unreadable$/,
    'A file that DATABASE_URL names cannot be read: {file}. Correct sslrootcert, sslcert or sslkey, or let the person who runs Reflow read it.',
  ],
  [
    /^ERR_OSSL_\w+$/,
    'A file that DATABASE_URL names holds no certificate or key as PEM. Correct sslrootcert, sslcert or sslkey.',
  ],
  [
    /unsupported startup parameter/,
    `The pooler at {host} refuses a setting of the connection. Add ignore_startup_parameters = ${STARTUP_PARAMETERS} to the configuration of PgBouncer, or let DATABASE_URL name PostgreSQL itself.`,
  ],
  [
    /received invalid response|error establishing an SSL connection/,
    'The server at {host} is not PostgreSQL. Correct the host and the port in DATABASE_URL.',
  ],
  // Faults of the sign-in.
  [
    /no pg_hba\.conf entry .*no encryption/,
    'The database at {host} takes {user} by TLS only, or not from this computer. Add sslmode=verify-full to DATABASE_URL, or allow this computer in pg_hba.conf there.',
  ],
  [
    /pg_hba\.conf/,
    'The database at {host} does not take {user} from this computer. Allow it in pg_hba.conf there, or correct DATABASE_URL.',
  ],
  [
    /client password must be a (non-empty )?string|no password supplied/,
    'The database at {host} requires a password for {user}. Add it to DATABASE_URL. Write it behind the user name: {user}:PASSWORD@{host}.',
  ],
  [
    /^28\w{3}$|password authentication failed|no such user|authentication failed/,
    'The database at {host} refuses {user}. Correct the user name and the password in DATABASE_URL.',
  ],
  [/^3D000$|no such database/, 'There is no database {database} at {host}. Create it, or correct DATABASE_URL.'],
  [
    /^53300$|^no more connections allowed/,
    'The database at {host} has no connection left for {user}. End what else uses it, or raise max_connections there.',
  ],
  [/^57P03$/, 'The database at {host} is starting or stopping. Start Reflow again in a moment.'],
  // Faults of the database.
  [
    /^XX00[12]$/,
    'The database {database} at {host} found damage on its disk. Bring back its backup on another disk, or correct DATABASE_URL.',
  ],
  [/^53100$/, 'The disk of the database at {host} is full. Make room on it and start again.'],
  [
    /extension "\w+" is not available/,
    'The database at {host} lacks the extension pg_trgm. Install postgresql-contrib there.',
  ],
  [
    /^42501$/,
    'The database {database} at {host} lets {user} make no tables. Make that user its owner, or correct DATABASE_URL.',
  ],
  [/^25006$/, 'The database at {host} is a copy that only reads. Set DATABASE_URL to its primary server.'],
  [/^away$/, 'The database at {host} does not answer. Start it, or correct DATABASE_URL.'],
];

/** Explains what to change before PostgreSQL opens; `null` if the error is not about the database. */
export function explainPostgres(error: unknown, databaseUrl: string): StartupError | null {
  const file = findFile(error, databaseUrl);
  const where = { ...describePostgres(databaseUrl), file };
  const texts = [...listTexts(error), file !== '' && 'unreadable', isAway(error) && 'away'].filter(
    (text) => text !== false,
  );
  const [, sentence = describeUnknown(error)] =
    FAULTS.find(([pattern]) => texts.some((text) => pattern.test(text))) ?? [];
  if (sentence === null) return null;
  const named = new Map<string, string>(Object.entries(where));
  return new StartupError(
    sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? ''),
    error,
  );
}

function* listCauses(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

const listTexts = (error: unknown): string[] =>
  [...listCauses(error)]
    .filter((cause) => !(cause instanceof DrizzleQueryError))
    .flatMap((cause) => [getSqlState(cause) ?? '', cause.message]);

/** The file of the URL that an error is about; empty for none. */
function findFile(error: unknown, databaseUrl: string): string {
  const named = new Set(new URL(databaseUrl).searchParams.values());
  const paths = [...listCauses(error)].flatMap((cause) => ('path' in cause ? [String(cause.path)] : []));
  return paths.find((path) => named.has(path)) ?? '';
}

/** The message of PostgreSQL for an unforeseen error, without its statement, which would not help a person. */
function describeUnknown(error: unknown): string | null {
  const causes = [...listCauses(error)];
  const last = causes.at(-1);
  if (!causes.some((cause) => cause instanceof DrizzleQueryError) || last instanceof DrizzleQueryError) return null;
  return `The database {database} at {host} refused to work: ${last?.message.replace(/\.$/, '')}. Correct that there, or correct DATABASE_URL.`;
}
