import './small-buffers.ts';
import { copyFirstBoots, SPARED } from './first-boots.ts';
import '../../../server/db/backup/snapshot.child.ts';

const files = process.env[SPARED];
if (files !== undefined) copyFirstBoots(files);
