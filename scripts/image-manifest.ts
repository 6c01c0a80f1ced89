// In deploy/Dockerfile: leaves in package.json only the dependencies that the server needs, so that npm prunes the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listServerPackages } from './build-parts.ts';
import { root } from './tool.ts';

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.unknown(),
});

const file = join(root, 'package.json');
const { devDependencies: _, ...manifest } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
const needed = new Set(await listServerPackages());
const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => needed.has(name)));
writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
