import { CommandError } from './command.ts';

const HELP = `workflow-kit COMMAND FILE...: works on machines of XState 5. A FILE is TypeScript or JavaScript and exports them.
FILE#NAME means one export.
  book      draws each machine and writes a page about it
  walk      explores a machine with data that fits its types, and finds what is wrong
  cover     tries every event in every state, and lists what was not reached
  paths     writes paths that take every transition
  replay    runs a recorded walk or trace again
workflow-kit COMMAND --help lists the options.`;

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  book: () => import('./commands/book.ts'),
  walk: () => import('./commands/walk.ts'),
  cover: () => import('./commands/cover.ts'),
  paths: () => import('./commands/paths.ts'),
  replay: () => import('./commands/replay.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
} else if (name === '--help' || name === '-h' || name === '') console.log(HELP);
else {
  console.error(`The command "${name}" is unknown. It is one of: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 2;
}
