import { expect, it } from 'vitest';
import { describeTheirs } from '../../../../src/domain/form/their-changes.ts';

it.each([
  ['Kamran Akhtar', ['client name'], 'Kamran Akhtar also changed the client name.'],
  ['Kamran Akhtar', ['client name', 'items'], 'Kamran Akhtar also changed the client name and the items.'],
  ['Kamran Akhtar', [], 'Kamran Akhtar also changed this record.'],
  [null, ['items'], "Someone else's changes are included: the items."],
])('the toast names the changes of %s in a merged save: %j [CONF-10]', (who, theirs, sentence) => {
  expect(describeTheirs(who, theirs)).toBe(sentence);
});
