import { css } from '#styled/css';
import { grid, hstack, stack } from '#styled/patterns';
import { SHORTCUTS, type Shortcut } from '../../domain/keys/shortcuts.ts';
import { Button } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

const keyCap = css({
  minWidth: '6',
  px: '1.5',
  borderWidth: 'thin',
  borderRadius: 'sm',
  bg: 'bg.subtle',
  color: 'fg',
  fontSize: 'sm',
  lineHeight: 'normal',
  textAlign: 'center',
});

const body = stack({ gap: '5' });
const group = css({ fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', marginBottom: '1.5' });
const list = grid({ gridTemplateColumns: '[minmax(0, 1fr) auto]', columnGap: '4', rowGap: '1.5' });
const keysOf = hstack({ display: 'inline-flex', gap: '1', color: 'fg.muted' });
const hint = css({ fontSize: 'sm', color: 'fg.muted', marginTop: '1' });

const nameKey = (key: string): string =>
  (/Mac|iP/.test(navigator.platform) ? key.replace(/^Ctrl(?=.K)/, '⌘') : key)
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑');

const isScreen = ({ action }: Shortcut): boolean => action.is === 'screen';
const GROUPS = [
  { title: 'On a screen', shortcuts: SHORTCUTS.filter((shortcut) => !isScreen(shortcut)) },
  { title: 'To a screen', shortcuts: SHORTCUTS.filter(isScreen) },
];

type KeySheetProps = { isCounter: boolean; areOn: boolean; onTurn: (areOn: boolean) => void; onClose: () => void };

/** All keys, from the table that binds them, and whether they do anything. KEYS-03 */
export default function KeySheet({ isCounter, areOn, onTurn, onClose }: KeySheetProps) {
  return (
    <Dialog open title="Keyboard Shortcuts" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={body}>
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={group}>{title}</h3>
            <dl className={list}>
              {shortcuts.map(
                ({ keys, label, action }) =>
                  (action.is !== 'lock' || isCounter) && <KeyLine key={keys} keys={keys} label={label} />,
              )}
            </dl>
          </section>
        ))}
        <div>
          <Checkbox checked={areOn} onCheckedChange={onTurn}>
            Use single keys in this browser
          </Checkbox>
          <p className={hint}>
            Single keys are off in fields and dialogs. A scanned code always opens its booking or claim.
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function KeyLine({ keys, label }: { keys: string; label: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={keysOf}>
        {keys.split(' ').map((key, place) => (
          <span key={key} className={keysOf}>
            {place > 0 && 'then'}
            <kbd className={keyCap}>{nameKey(key)}</kbd>
          </span>
        ))}
      </dd>
    </>
  );
}
