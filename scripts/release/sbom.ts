// `npm run sbom`: what ships, in CycloneDX form, in dist/sbom.cdx.json. It names no machine and no registry.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../tool.ts';

const References = z.array(z.looseObject({ type: z.string() }));
const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ externalReferences: z.optional(References) })),
});

const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const said = execFileSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const bom = Bom.parse(JSON.parse(said));
bom.metadata.component.name = 'reflow';
for (const component of bom.components) {
  component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution');
}
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/sbom.cdx.json: ${bom.components.length} components`);
