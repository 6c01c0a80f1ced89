// `Reflow.cmd` and `reflow` of a release, which has no npm: `reflow` starts the shop and opens it in the browser,
// `reflow NAME ...` does what `npm run NAME -- ...` does.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [name, ...args] = process.argv.slice(2);

const USAGE = `reflow              starts the shop and opens it in the browser
reflow start        starts the shop
reflow NAME ...     runs a command: ${Object.keys(scripts)
  .filter((script) => script !== 'start')
  .join(', ')}
reflow NAME --help  says what the command takes`;

if (name === '--help' || name === '-h') {
  console.log(USAGE);
  process.exit();
}
const command = scripts[name ?? 'start'];
if (command === undefined) {
  console.error(`The command "${name}" is unknown.\n${USAGE}`);
  process.exit(2);
}
if (name === undefined) {
  process.env.OPEN_BROWSER ??= 'yes';
  console.log('Starting Reflow. Keep this window open: Ctrl+C stops Reflow, and so does closing the window.');
}
const [, file, ...words] = command.split(' ');
// As npm does it: a path is one of this folder, and the command finds what it would find if it had been started itself.
process.chdir(root);
process.argv.splice(1, Infinity, join(root, file), ...words, ...args);
await import(pathToFileURL(join(root, file)).href);
