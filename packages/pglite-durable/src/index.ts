export { openDurable, toStartParams, type Durable, type DurableOptions } from './open-durable.ts';
export { ENDED, EngineError, explainFault, FolderError, OtherMajorError, type Names } from './faults.ts';
export { Engine, MAJOR } from './engine.ts';
export { DurableFiles, syncPath, syncTree } from './files.ts';
export { lockFolder, requestHolder, type RequestHandler } from './lock.ts';
export { DataDisk, watchSpace, RESERVE, RESERVE_BYTES } from './disk.ts';
export { copyTemplate } from './template.ts';
export { keepPrivate } from './private-folder.ts';
export { readMemory, requireMemory } from './memory.ts';
