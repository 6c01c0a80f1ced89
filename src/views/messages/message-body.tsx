import { useSelector } from '@xstate/react';
import { column, wrap } from '#styled/patterns';
import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { MESSAGE_LABELS, MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '../../domain/messages/message-templates.ts';
import { MESSAGE_CHANNELS, messageLinks, type MessageChannel } from '../../domain/messages/message-text.ts';
import type { MessageRef } from '../../machines/message.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { DialogBody } from '../ui/panels/dialog.tsx';
import { Field } from '../ui/field/field.tsx';
import { Textarea } from '../ui/inputs/inputs.tsx';
import { Select } from '../ui/select/select.tsx';

const choices = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 3fr) minmax(0, 2fr)]', sm: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  gap: '3',
});
const links = wrap({ gap: '2' });

/** The inside of a message's window: the text, the links that take it away, and the press that logs it. MSG-03, MSG-04 */
export function MessageBody({ message }: { message: MessageRef }) {
  const { subject, key, language, text, error } = useSelector(message, ({ context }) => context);
  const isBusy = useSelector(message, (snapshot) => snapshot.hasTag('busy'));
  const isSent = useSelector(message, (snapshot) => snapshot.hasTag('sent'));
  const close = () => message.send({ type: 'message.close' });
  const hrefs = messageLinks(subject.number, subject.code, text);
  return (
    <DialogBody
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Close
          </Button>
          <Button
            busy={isBusy}
            reason={isSent ? undefined : 'Open the message in WhatsApp, SMS or mail first'}
            onClick={() => message.send({ type: 'contact.log' })}
          >
            Log this contact
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
            dir="auto"
            rows={6}
            value={text}
            onValueChange={(typed) => message.send({ type: 'text.type', text: typed })}
          />
        </Field>
        <div className={links}>
          {(Object.keys(MESSAGE_CHANNELS) as MessageChannel[]).map(
            (channel) =>
              hrefs[channel] !== undefined && (
                <a
                  key={channel}
                  href={hrefs[channel]}
                  {...(channel === 'WHATSAPP' && { target: '_blank', rel: 'noreferrer' })}
                  className={button({ variant: channel === 'WHATSAPP' ? 'primary' : 'secondary', size: 'md' })}
                  onClick={() => message.send({ type: 'link.press', channel })}
                >
                  {MESSAGE_CHANNELS[channel]}
                </a>
              ),
          )}
        </div>
        {error !== '' && <Alert tone="danger">{error}</Alert>}
      </div>
    </DialogBody>
  );
}
