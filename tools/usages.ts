import type { Usage } from './command.ts';

const CHECK = { says: 'writes nothing and fails where what is written is out of date' };
const TESTS = [
  { file: 'reports/unit.json', by: 'test' },
  { file: 'reports/server.json', by: 'test' },
  { file: 'reports/e2e.json', by: 'test' },
  { file: 'reports/postgres.json', by: 'test:postgres' },
] as const;
const SEED = { value: 'N', says: 'draws another run; the same seed draws the same one', is: 'whole number' } as const;

/** How each command of package.json is called that is a program of this project for those who develop and test it. */
export const USAGES = {
  build: {
    about: 'Builds the app and the server into dist.',
    options: {
      server: { says: 'builds the server alone' },
      development: { says: "adds React's development build, in dist/development" },
    },
  },
  release: { about: 'Writes the product as a folder and an archive that need no build, in dist/release.', options: {} },
  'first-day': {
    about: 'Measures the way from nothing to a device that is booked in. Linux only.',
    options: { release: { says: 'begins with the archive of npm run release, else with a clone' } },
  },
  dev: { about: 'Serves the app and the API from their sources and follows changes.', options: {} },
  test: {
    about: 'Runs every test, or one part of them.',
    words: '[unit|server|e2e|faults] [FILTER ...]',
    passesTo: 'Vitest or Playwright',
    options: {},
  },
  'test:unit': {
    about: 'Runs the tests of rules, machines, views and tools.',
    words: '[FILTER ...]',
    passesTo: 'Vitest',
    options: {},
  },
  'test:server': { about: 'Runs the tests of the server.', words: '[FILTER ...]', passesTo: 'Vitest', options: {} },
  'test:e2e': {
    about: 'Builds the app and runs the stories in a browser.',
    words: '[FILTER ...]',
    passesTo: 'Playwright',
    options: {},
  },
  faults: {
    about: 'Opens every screen under every fault of the line.',
    words: '[FILTER ...]',
    passesTo: 'Playwright',
    options: {},
  },
  counter: {
    about: 'Counts what staff press and wait for at the counter, and writes docs/counter.md.',
    words: '[FILTER ...]',
    passesTo: 'Playwright',
    options: {},
  },
  chaos: {
    about:
      'Ten people at work on the built server and everything that can happen to it. Fails where an acknowledged change is lost.',
    options: {
      seed: SEED,
      minutes: { value: 'N', says: 'how long people work', usual: '30', is: 'number' },
      'mishaps-per-minute': { value: 'N', says: 'how often something happens', usual: '20', is: 'number' },
      plant: { value: 'FAULT', says: 'plants a fault that must be found', of: ['unflushed', 'dropped'] },
      verbose: { says: 'tells everything that happens' },
    },
  },
  notices: { about: 'Writes the licences of all that ships to dist/THIRD-PARTY-NOTICES.txt.', options: {} },
  sbom: { about: 'Writes what ships to dist/sbom.cdx.json, in the form of CycloneDX.', options: {} },
  budgets: { about: 'Counts what a browser fetches of four pages. Fails over budget.', options: {} },
  screens: {
    about: 'Takes a picture of every screen in every size and theme, to docs/screens.',
    options: {
      only: { value: 'VIEW,VIEW', says: 'takes these views alone' },
      built: { says: 'takes the build that is there' },
    },
  },
  openapi: { about: 'Writes the description of the API to docs/openapi.json.', options: { check: CHECK } },
  fuzz: {
    about: 'Calls a server as its description says and as it does not. Fails where a check does not hold.',
    options: {
      calls: { value: 'N', says: 'how many calls', usual: '50000', is: 'whole number' },
      seed: { ...SEED, usual: '1' },
    },
  },
  'break-in': {
    about: 'Tries each door that once was open. Fails where one is.',
    options: { root: { value: 'DIR', says: 'tries another build than this one' } },
  },
  bench: {
    about: 'Measures what calls, snapshots and waits cost in large shops, and what the app costs a browser.',
    words: 'server|pages|snapshots|holds',
    wordsOf: ['server', 'pages', 'snapshots', 'holds'],
    options: {
      sizes: { value: 'N,N', says: 'bookings of the shops', is: 'whole number', list: true },
      database: { value: 'NAME', says: 'measures one database', of: ['embedded', 'postgres'] },
      rounds: { value: 'N', says: 'of pages', usual: '3', is: 'whole number' },
      write: { says: 'puts the tables into the pages of docs' },
    },
  },
  load: {
    about: "200 people at a mixed day's work against the built server. Errors and lost writes fail it.",
    options: {
      minutes: { value: 'N', says: 'how long they work at the pace of people', usual: '1', is: 'number' },
      setups: {
        value: 'NAME,NAME',
        says: 'embedded, or processes on one PostgreSQL',
        usual: 'embedded,1,2,4',
        of: ['embedded', '1', '2', '4'],
        list: true,
      },
      pause: { value: 'SECONDS', says: 'between two tasks of a person', usual: '8', is: 'number' },
      share: {
        value: 'PERCENT',
        says: 'of a core for each server while nobody pauses (Linux, root)',
        usual: '100',
        is: 'number',
      },
    },
  },
  workflows: {
    about: 'Writes docs/workflows from the machines as they run.',
    options: {
      check: CHECK,
      html: { says: 'writes the book as one file too' },
      json: { says: 'writes the charts alone, to reports/charts, for other tools' },
      trace: {
        says: 'files of Help → "Save what just happened" that the book counts and plays, with commas between them',
        value: 'FILES',
      },
    },
  },
  coverage: {
    about:
      'Writes docs/workflows/coverage.md from what the last tests have covered. Fails where a machine is not fully covered.',
    needs: [
      { file: 'reports/covered', by: 'test' },
      { file: 'reports/e2e.json', by: 'test' },
    ],
    options: { check: CHECK },
  },
  rules: {
    about:
      'Writes the specification, the decisions and the matrix of rules, places and tests. Fails on a rule without a proof.',
    needs: TESTS,
    options: { check: CHECK },
  },
  removals: {
    about:
      'Takes rules away, one after the other, and stores which tests break. Without words: those whose result is out of date.',
    words: '[AREA|RULE ...]',
    options: {
      all: { says: 'takes all away' },
      check: { says: 'stores nothing, makes ten of those out of date, fails where one breaks nothing' },
    },
  },
  mutations: {
    about: 'Changes places of the code that seeds have drawn, thirty each, and writes which check notices each.',
    words: '[NUMBER ...]',
    options: { seed: { ...SEED, says: 'draws thirty others, and writes nothing' }, list: { says: 'only names them' } },
  },
  paths: {
    about: 'Writes paths through a model of what staff do and see.',
    options: {
      machine: { value: 'NAME', says: 'the model' },
      cover: {
        value: 'WHAT',
        says: 'what the paths take',
        usual: 'transitions',
        of: ['states', 'transitions', 'guards'],
      },
      way: {
        value: 'HOW',
        says: 'how they are found',
        usual: 'shortest',
        of: ['shortest', 'simple', 'random', 'tour'],
      },
      format: {
        value: 'FORMAT',
        says: 'how they are written',
        usual: 'json',
        of: ['json', 'gherkin', 'playwright', 'csv'],
      },
      seed: { ...SEED, usual: '1' },
      from: { value: 'STATE', says: 'where they begin' },
      to: { value: 'STATE', says: 'where they end' },
      out: { value: 'FILE', says: 'writes a file' },
      run: { says: 'takes them in a browser at the shop that is open at REFLOW_URL, or at http://127.0.0.1:3000' },
    },
  },
  walk: {
    about:
      'Walks a machine by itself, with payloads of the types of its events, and writes the walks that each showed something new.',
    words: 'MACHINE|FILE|all',
    options: {
      until: {
        value: 'GOALS',
        says: 'such as states=100,edges=90,guards=80,rules=EDIT,length=40,time=60s,tries=20000; ends with 1 where they are not reached',
      },
      replay: { value: 'FILE', says: 'takes a walk again that was wrong' },
      seed: { ...SEED, usual: '1' },
      out: { value: 'FILE', says: 'writes a file' },
    },
  },
  proof: {
    about:
      'Looks for a booking that becomes CONFIRMED without an active INBOUND delivery, and writes what was asked to docs/workflows/proof.md.',
    options: { check: CHECK, short: { says: 'asks a part of it and leaves the page alone' } },
  },
  'proof:broken': {
    about: 'Takes the INBOUND rule away in every known way and fails where the short proof tells no story.',
    words: '[REMOVAL ...]',
    options: {},
  },
  replay: {
    about:
      'Runs what Account → Help → "Save what just happened" saved against today\'s machines, and compares states, contexts, what is emitted and what is called. Ends with 1 where they differ, with 2 for a file that cannot be compared.',
    words: 'FILE',
    options: {},
  },
} as const satisfies Record<string, Usage>;

export type CommandName = keyof typeof USAGES;
