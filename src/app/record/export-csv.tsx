import { useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import type { CsvFile } from '../../domain/shared/csv.ts';
import { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import { saveFile } from '../../services/downloads.ts';
import { Button } from '../../views/ui/button/button.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

type ExportCsvProps = {
  /** Reads the rows. Fixed on mount; give another `key` for other rows. */
  read: (signal: AbortSignal) => Promise<CsvFile>;
  size?: 'sm' | 'md';
  /** Why there is nothing to export. */
  reason?: string | undefined;
};

/** Saves all rows of a list as a file, not only those of its page. TILL-08 */
export function ExportCsv({ read, size = 'md', reason }: ExportCsvProps) {
  const download = useLiveActor(
    () =>
      documentDownloadMachine.provide({
        actors: {
          downloadDocument: fromPromise(async ({ signal }) => {
            const { name, text } = await read(signal);
            saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
          }),
        },
      }),
    { input: { paper: { title: 'Export CSV', path: '', query: {}, fileName: '' } } },
  );
  const isBusy = useSelector(download, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(download, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      {hasFailed && <span role="status">Not exported</span>}
      <Button
        size={size}
        icon="download"
        busy={isBusy}
        reason={isBusy ? undefined : reason}
        onClick={() => download.send({ type: 'document.download' })}
      >
        Export CSV
      </Button>
    </>
  );
}
