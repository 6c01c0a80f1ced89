import { StartupError } from '../../startup-error.ts';

/** Why a snapshot was not made, or is of no use: a sentence. */
export class SnapshotError extends StartupError {}
