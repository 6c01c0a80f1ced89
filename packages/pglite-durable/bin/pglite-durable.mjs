#!/usr/bin/env node
import { existsSync } from 'node:fs';

// An installed package has no sources. Next to them their current state runs, not the last build.
if (existsSync(new URL('../src', import.meta.url))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/cli.ts');
} else await import('../dist/cli.js');
