import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { button } from '#styled/recipes';
import { SHARE_MESSAGES, shareHref } from '../../domain/papers/share.ts';
import type { PaperShareRef } from '../../machines/paper-share.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';

const line = wrap({ gap: '2', align: 'center' });
const above = css({ marginBottom: '3' });

/**
 * The ways to send a paper: to any app where the browser shares files, otherwise the chat, next to Download. Then the
 * button that logs the contact (SHARE-01, SHARE-02).
 */
export function ShareView({ share }: { share: PaperShareRef }) {
  const { contact, canShare, error } = useSelector(share, ({ context }) => context);
  const isBusy = useSelector(share, (snapshot) => snapshot.hasTag('busy'));
  const isSent = useSelector(share, (snapshot) => snapshot.hasTag('sent'));
  const isLogged = useSelector(share, (snapshot) => snapshot.hasTag('logged'));
  const href = contact && shareHref(contact);
  return (
    <div className={above}>
      {error !== '' && <Alert tone="danger">{error}</Alert>}
      <div className={line}>
        {canShare && (
          <Button icon="external" busy={isBusy && !isSent} onClick={() => share.send({ type: 'paper.share' })}>
            Share
          </Button>
        )}
        {!canShare && href !== null && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className={button({ variant: 'secondary', size: 'md' })}
            onClick={() => share.send({ type: 'link.press' })}
          >
            WhatsApp
          </a>
        )}
        {contact && (
          <Button
            busy={isBusy && isSent}
            reason={isSent ? undefined : isLogged ? SHARE_MESSAGES.logged : SHARE_MESSAGES.logFirst}
            onClick={() => share.send({ type: 'contact.log' })}
          >
            Log This Contact
          </Button>
        )}
        {/* The open window hides the toast from screen readers. */}
        <span role="status">{isLogged && SHARE_MESSAGES.logged}</span>
      </div>
    </div>
  );
}
