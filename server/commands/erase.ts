import { runErasure } from '../features/erasure/erasure-command.ts';
import { askOrOpen, runCommand } from './run.ts';

await runCommand((config, args, progress) =>
  askOrOpen(config, { ask: 'erase', args: [...args] }, progress, (db, now) => runErasure(args, db, now)),
);
