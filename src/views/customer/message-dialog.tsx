import { useSelector } from '@xstate/react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { column, grid, wrap } from '#styled/patterns';
import { button, text as textRecipe } from '#styled/recipes';
import { MESSAGE_LABELS, MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '../../domain/messages/message-templates.ts';
import {
  explainCopying,
  MESSAGE_CHANNELS,
  messageLinks,
  type MessageChannel,
} from '../../domain/messages/message-text.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import type { MessageRef } from '../../machines/message.machine.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { copyText } from '../ui/copy-code/copy-text.ts';
import { DialogBody, DialogFrame } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/field/field.tsx';
import { Textarea } from '../ui/inputs.tsx';
import { Select } from '../ui/select/select.tsx';
import { Spinner } from '../ui/spinner.tsx';

const choices = grid({
  gridTemplateColumns: { base: '[minmax(0, 3fr) minmax(0, 2fr)]', sm: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  gap: '3',
});
const links = wrap({ gap: '2' });
const note = textRecipe({ small: true, muted: true });

const COPIED = {
  Copied: 'Copied. Paste it into the message.',
  'Not copied': 'Not copied. Press Ctrl+C while the text is selected.',
};

type MessageDialogProps = {
  customer: string;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  shop: QueryRef<null, Shop>;
  /** `null` until the shop has been read. */
  message: MessageRef | null;
  onClose: () => void;
  children?: ReactNode;
};

/** A message to a customer. MSG-03 */
export default function MessageDialog({ customer, opener, shop, message, onClose, children }: MessageDialogProps) {
  return (
    <DialogFrame open size="lg" title={`Message to ${customer}`} finalFocus={opener} onClose={onClose}>
      {message ? (
        <MessageBody message={message} />
      ) : (
        <DialogBody>
          <QueryResult query={shop} missing="Not loaded" loading={<Spinner />}>
            {() => null}
          </QueryResult>
        </DialogBody>
      )}
      {children}
    </DialogFrame>
  );
}

/** The text, the links that open it in another app, and the button that logs the contact. MSG-03, MSG-04 */
function MessageBody({ message }: { message: MessageRef }) {
  const { subject, key, language, text, error } = useSelector(message, ({ context }) => context);
  const isBusy = useSelector(message, (snapshot) => snapshot.hasTag('busy'));
  const isSent = useSelector(message, (snapshot) => snapshot.hasTag('sent'));
  const close = () => message.send({ type: 'message.close' });
  const hrefs = messageLinks(subject.number, subject.code, text);
  const tooLong = explainCopying(hrefs);
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState({ text: '', said: '' });
  const copy = async (channel: MessageChannel) => {
    setCopied({ text, said: COPIED[await copyText(text, field.current)] });
    message.send({ type: 'link.press', channel });
  };
  return (
    <DialogBody
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Close
          </Button>
          <Button
            busy={isBusy}
            reason={isSent ? undefined : 'Open or copy the message first'}
            onClick={() => message.send({ type: 'contact.log' })}
          >
            Log This Contact
          </Button>
        </>
      }
    >
      <div className={column({ gap: '3' })}>
        <div className={choices}>
          <Field label="Message">
            <Select
              options={subject.keys.map((value) => ({ value, label: MESSAGE_LABELS[value] }))}
              value={key}
              onValueChange={(value) => message.send({ type: 'message.choose', key: value })}
            />
          </Field>
          <Field label="Language">
            <Select
              options={MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }))}
              value={language}
              onValueChange={(value) => message.send({ type: 'language.choose', language: value })}
            />
          </Field>
        </div>
        <Field label="Text">
          <Textarea
            ref={field}
            dir="auto"
            rows={6}
            value={text}
            onValueChange={(typed) => message.send({ type: 'text.type', text: typed })}
          />
        </Field>
        <div className={links}>
          {(Object.keys(MESSAGE_CHANNELS) as MessageChannel[]).map((channel) => {
            const href = hrefs[channel];
            if (href === undefined) return null;
            const variant = channel === 'WHATSAPP' ? 'primary' : 'secondary';
            return href === null ? (
              <Button key={channel} variant={variant} icon="copy" onClick={() => void copy(channel)}>
                {`Copy for ${MESSAGE_CHANNELS[channel]}`}
              </Button>
            ) : (
              <a
                key={channel}
                href={href}
                {...(channel === 'WHATSAPP' && { target: '_blank', rel: 'noreferrer' })}
                className={button({ variant, size: 'md' })}
                onClick={() => message.send({ type: 'link.press', channel })}
              >
                {MESSAGE_CHANNELS[channel]}
              </a>
            );
          })}
        </div>
        {tooLong !== null && <p className={note}>{tooLong}</p>}
        <p role="status" className={note}>
          {copied.text === text && copied.said}
        </p>
        {error !== '' && <Alert tone="danger">{error}</Alert>}
      </div>
    </DialogBody>
  );
}
