#!/usr/bin/env node
import { existsSync } from 'node:fs';
// Loads TypeScript, as a module or as CommonJS.
import 'tsx';

// An installed package has no sources. Next to them their current state runs, not the last build.
await import(existsSync(new URL('../src', import.meta.url)) ? '../src/cli.ts' : '../dist/cli.js');
