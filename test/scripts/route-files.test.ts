import { expect, it } from 'vitest';
import { listFiles } from '../../scripts/route-files.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  'login.tsx': { file: 'assets/login.js', imports: ['_shared.js', '_form.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_shared.js', 'index.html'] },
};

it('a route loads what it imports statically, each file once', () => {
  expect(listFiles(manifest, ['index.html', 'login.tsx'])).toEqual([
    'assets/index.js',
    'assets/shared.js',
    'assets/login.js',
    'assets/form.js',
  ]);
});

it('a source that was not built is an error', () => {
  expect(() => listFiles(manifest, ['gone.tsx'])).toThrow('gone.tsx is not in the build manifest');
});
