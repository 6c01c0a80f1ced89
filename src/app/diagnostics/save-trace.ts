import { saveFile } from '../../services/downloads.ts';
import { maskTrace } from './mask-trace.ts';
import type { EventRecorder } from './event-recorder.ts';

/** Saves what just happened on this device, masked with a salt that nobody keeps: `reflow-trace-2025-01-05T07-30.json`. */
export function saveTrace(recorder: EventRecorder): void {
  const salt = crypto.getRandomValues(new Uint32Array(4)).join();
  const time = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
  const file = new Blob([JSON.stringify(maskTrace(recorder, salt), null, 1)], { type: 'application/json' });
  saveFile(file, `reflow-trace-${time}.json`);
}
