import 'temporal-polyfill/global';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REQUEST_TIMEOUT_MS } from '../src/domain/shared/limits.ts';
import { isServing, openBrowser } from './browser.ts';
import { readConfig } from './config.ts';
import { findDataFolder } from './data-folder.ts';
import { describeFirstAccount } from './first-start.ts';
import { openTerminalLog } from './http/logs/logging.ts';
import { getStopSignals, restartOnCrash } from './restart.ts';
import { startServer } from './start.ts';
import { refuseStart } from './startup-error.ts';
import { nameCommands, refuseArguments, START_USAGE } from './usage.mjs';

refuseArguments(START_USAGE);

// Set it before anything is opened: files of this process are private to its user (DATA-01).
process.umask(0o077);

process.on('unhandledRejection', (error) => console.error('A promise failed unheard:', error));

const appDir = fileURLToPath(new URL('../app', import.meta.url));

try {
  const { dataDir, advice } = findDataFolder();
  const config = readConfig({ ...process.env, DATA_DIR: dataDir });
  if (config.openBrowser && config.publicUrl !== null && (await isServing(config.publicUrl))) {
    console.log(`Reflow is running already, at ${config.publicUrl}`);
    openBrowser(config.publicUrl);
    process.exit();
  }
  const log = {
    level: config.logLevel,
    ...(process.stdout.isTTY ? { stream: await openTerminalLog(process.stdout) } : {}),
  };
  const start = () => startServer(config, { appDir: existsSync(appDir) ? appDir : null, log });
  const server = await restartOnCrash(start, {
    now: () => performance.now(),
    say: (sentence) => console.log(sentence),
  });
  server.lost.catch(refuseStart);
  // Stop only once: a terminal and a service manager signal every process of a group, and npm signals its child again.
  let stopping: Promise<void> | null = null;
  for (const signal of getStopSignals(process.platform)) {
    process.on(signal, () => {
      stopping ??= stop(server.stop);
    });
  }
  if (server.firstAccount) {
    for (const line of describeFirstAccount(server.firstAccount, config, process.stdout.isTTY)) console.log(line);
    console.log(`The data of the shop is in ${resolve(dataDir)}`);
  }
  if (advice !== null) console.log(advice);
  for (const warning of server.warnings) console.log(nameCommands(warning));
  console.log(`Reflow is ready at ${server.address}`);
  if (config.openBrowser) openBrowser(config.publicUrl ?? server.address);
} catch (error) {
  refuseStart(error);
}

/** Stops the server and reports when it has ended (DISK-13). */
async function stop(end: (say: (sentence: string) => void) => Promise<void>) {
  const late = `Reflow did not stop within ${REQUEST_TIMEOUT_MS / 1_000} s and ends now. Every confirmed change is kept.`;
  const giveUp = () => sayLast(late, 1);
  setTimeout(giveUp, REQUEST_TIMEOUT_MS).unref();
  console.log('Reflow is stopping');
  await end((sentence) => console.log(sentence));
  sayLast('Stopped; the data is closed.', 0);
}

/** Exits after the sentence is written. On Windows, a pipe writes it later. */
function sayLast(sentence: string, code: number) {
  process.stdout.write(`${sentence}\n`, () => process.exit(code));
}
