/** Printed by `npm start -- --help` before anything is built, and by `node dist/server/main.js --help`. */
export const START_USAGE = `npm start: builds Reflow when its sources have changed, then runs the shop. It takes no options.

Settings are environment variables, for example: PORT=8080 DATA_DIR=/var/lib/shop npm start
  PORT, HOST                    where the server listens; 3000 and 127.0.0.1 unless they are set
  DATA_DIR                      folder of the shop's database; unless it is set, one folder of this user for all releases
  DATABASE_URL                  a PostgreSQL 15 or newer to use instead
  BACKUP_DIR                    a second folder, best on another disk, for copies of the backups
  STAFF_EMAIL, STAFF_PASSWORD   the first account
  PUBLIC_URL                    the address of the app in mails
  TLS_CERT, TLS_KEY             files of a certificate and its key, for HTTPS
README.md lists every setting under "Configuration". npm run demo opens a sample shop instead.`;

export const DEMO_USAGE = `npm run demo: opens a sample shop with over 120 bookings, prints how to sign in, and deletes the shop at the end. It takes no options.
PORT and HOST say where it listens; 3000 and 127.0.0.1 unless they are set.`;

const COMMAND =
  /\bnpm (?:run )?(start|demo|staff|erase|export|import|backup|restore|verify|move|audit)\b(?: --(?= ))?/g;

/**
 * Names commands as an archive runs them: `./reflow restore FILE` or `Reflow.cmd restore FILE` instead of
 * `npm run restore -- FILE`. The Node of an archive lies in its folder `runtime`; for any other the text stays.
 */
export function nameCommands(text, execPath = process.execPath) {
  const [, ending] = /[\\/]runtime[\\/]node(\.exe)?$/.exec(execPath) ?? [null, null];
  if (ending === null) return text;
  const rename = (line) => line.replace(COMMAND, `${ending === undefined ? './reflow' : 'Reflow.cmd'} $1`);
  // A usage has two columns.
  return rename(text.replace(/^(npm .*?) {2,}/gm, (left, call) => `${rename(call)}  `.padEnd(left.length)));
}

/** Whether the arguments ask for the help of a command. */
export const wantsHelp = (args) => args.includes('--help') || args.includes('-h');

/** Ends the process when a command that takes no options was given any: 0 after `--help`, else 2. */
export function refuseArguments(usage, args = process.argv.slice(2)) {
  if (args.length === 0) return;
  if (wantsHelp(args)) {
    console.log(nameCommands(usage));
    process.exit(0);
  }
  console.error(nameCommands(`Unknown option: ${args[0]}. Nothing was started.\n${usage}`));
  process.exit(2);
}
