import type { importMachine } from '../../src/machines/import.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const command = statesOf<typeof importMachine>('import');

/** What the owner does with `npm run import` and what it has come to. MOVE-02..06. */
export const importModel = createModel(
  'importCommand',
  'nothing imported',
  {
    'nothing imported': {
      'try a dry run': 'told what would be taken',
      'import a wrong row': 'row refused',
      'import a workbook': 'file refused',
      'press Ctrl+C between two rows': 'interrupted',
      'lose the database': 'database away',
      'import the file': 'imported',
    },
    'told what would be taken': { 'import the file': 'imported' },
    'row refused': { 'import the file': 'imported' },
    'file refused': { 'import the file': 'imported' },
    interrupted: { 'import the file': 'imported' },
    'database away': { 'import the file': 'imported' },
    imported: { 'import the file': 'nothing new', 'import a changed row': 'changed row refused' },
    'nothing new': {},
    'changed row refused': {},
  },
  {
    'nothing imported': { none: 'The command has not been started.' },
    'told what would be taken': [command('rehearsed')],
    'row refused': [command('refused')],
    'file refused': [command('failed')],
    interrupted: [command('interrupted')],
    'database away': [command('failed')],
    imported: [command('done')],
    'nothing new': [command('done')],
    'changed row refused': [command('refused')],
  },
);

export type ImportDriver = DriverOf<typeof importModel>;
