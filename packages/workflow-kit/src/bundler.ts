import { createRequire, register } from 'node:module';

/** Files that only a bundler reads: styles, pictures, sounds and texts. */
const ASSETS = 'css scss less svg png jpg jpeg gif webp woff2 mp3 mp4 wav md html glsl'.split(' ');

/** The hooks of a module loader, as code. Node runs them in another thread, without the variables of this file. */
const HOOKS = `
const isAsset = (url) => /\\.(?:${ASSETS.join('|')})(?:\\?.*)?$|\\?(?:raw|url|inline)$/.test(url);
const env = 'import.meta.env ??= new Proxy({ DEV: true, MODE: "development", ...process.env }, { get: (set, name) => '
  + 'set[name] ?? (/url/i.test(String(name)) ? "http://localhost/" : String(name)) });';
export async function load(url, context, next) {
  if (isAsset(url)) return { format: 'module', source: 'export default "";', shortCircuit: true };
  const loaded = await next(url, context);
  if (loaded.format !== 'module' || url.includes('/node_modules/')) return loaded;
  const source = String(loaded.source);
  return source.includes('import.meta.env') ? { ...loaded, source: env + source } : loaded;
}`;

let isDone = false;

/**
 * Replaces what a bundler gives a module: an asset is an empty text, because a machine only passes it on, and a variable of
 * `import.meta.env` is its name, or a URL.
 */
export function pretendBundler(): void {
  if (isDone) return;
  isDone = true;
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
  const { extensions } = createRequire(import.meta.url);
  for (const ending of ASSETS)
    extensions[`.${ending}`] ??= (module) => {
      module.exports = '';
    };
}
