// In deploy/Dockerfile: writes the licences and the list of all that the image contains. Then leaves in package.json only the
// dependencies that the server needs, so that npm prunes the others. The packages of this repository are in the bundle.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listServerPackages } from './build-parts.ts';
import { readBillOfMaterials, readNotices } from './release/contents.ts';
import { root } from '../tools/project.ts';

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.unknown(),
  workspaces: z.unknown(),
});

// The base image has the licence of Node.
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), readNotices());
writeFileSync(join(root, 'sbom.cdx.json'), readBillOfMaterials(process.versions.node));

const file = join(root, 'package.json');
const { devDependencies: _, workspaces: __, ...manifest } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
const needed = new Set(await listServerPackages());
const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => needed.has(name)));
writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
