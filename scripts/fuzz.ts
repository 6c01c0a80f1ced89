// `npm test -- fuzz`: calls a server on a new database 50,000 times, with valid and invalid requests.
import 'temporal-polyfill/global';
import { readArgs, wholeNumber } from 'workflow-kit/command';
import { describeReport } from '../tools/fuzz/fuzz.ts';
import { fuzzShop } from './fuzz-shop.ts';

const { values } = readArgs(
  `npm test -- fuzz: calls a server as its description says and as it does not. Fails where a check does not hold.
  --calls N   how many calls (50000)
  --seed N    draws another run (1)`,
  { calls: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
);
const began = performance.now();
const report = await fuzzShop({
  calls: wholeNumber('--calls', values.calls, 1),
  seed: wholeNumber('--seed', values.seed),
  onProgress: (made, { faults }) =>
    console.log(`${made} calls, ${faults.length} faults, ${Math.round((performance.now() - began) / 1000)} s`),
});
console.log(describeReport(report));
// The database in memory would keep the process alive.
process.exit(report.faults.length === 0 ? 0 : 1);
