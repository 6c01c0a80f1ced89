import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Paper } from '../../domain/papers/papers.ts';
import { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import { createDocumentsService } from '../../services/documents.service.ts';
import { saveFile } from '../../services/downloads.ts';
import { PaperDialog } from '../../views/papers/paper-dialog.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

type LivePreviewProps = { paper: Paper; onClose: () => void };

function createLivePreview({ http }: Shell) {
  const documents = createDocumentsService(http, saveFile);
  return documentDownloadMachine.provide({
    actors: {
      previewDocument: fromPromise(async ({ input: { paper }, signal }) => {
        const { file, unprintable } = await documents.open(paper, signal);
        return { address: URL.createObjectURL(file), unprintable };
      }),
    },
  });
}

/** The open preview of a paper; late code. PAPER-06 */
export default function LivePreview({ paper, onClose }: LivePreviewProps) {
  const preview = useLiveActor(createLivePreview, { input: { paper } });
  useEffect(() => preview.send({ type: 'document.preview' }), [preview]);
  const address = useSelector(preview, ({ context }) => context.preview?.address);
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return <PaperDialog preview={preview} title={paper.title} fileName={paper.fileName} onClose={onClose} />;
}
