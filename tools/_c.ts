import { pathsOf, graphOf } from './paths/generate.ts';
import { readdirSync } from 'node:fs';
let P = 0,
  S = 0;
for (const f of readdirSync(new URL('./models/', import.meta.url)).filter((f) => f.endsWith('.model.ts'))) {
  const m: any = Object.values(await import('./models/' + f)).find((v: any) => v?.states && v?.root);
  const p = pathsOf(m, { cover: 'transitions', way: 'tour', seed: 1, from: null, to: null });
  const s = p.reduce((a, b) => a + b.steps.length, 0);
  P += p.length;
  S += s;
  console.log(f, p.length, 'paths', s, 'steps', graphOf(m).edges.length, 'edges');
  if (process.argv[2] && f.includes(process.argv[2]))
    for (const x of p) console.log('   ', x.start, x.steps.map((s) => `--${s.event}--> ${s.state}`).join(' '));
}
console.log(P, S);
