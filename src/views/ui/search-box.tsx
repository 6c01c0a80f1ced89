import { useRef, type FormEvent } from 'react';
import { css, cx } from '#styled/css';
import { input } from '#styled/recipes';
import { Button, IconButton } from './button/button.tsx';
import { Icon } from './icon/icon.tsx';
import { EXACT } from './field/field.tsx';

const root = css({
  display: 'flex',
  gap: '2',
  flex: '1',
  minWidth: '[min(100%, 16rem)]',
  '@media print': { display: 'none' },
});
const frame = css({ position: 'relative', flex: '1', minWidth: '0' });
const glass = css({
  position: 'absolute',
  left: '3',
  top: '0',
  bottom: '0',
  display: 'grid',
  placeItems: 'center',
  color: 'fg.muted',
  pointerEvents: 'none',
});
const clear = css({ position: 'absolute', right: '0.5', top: '0.5' });
const ownClear = css({ paddingInlineEnd: '9', '&::-webkit-search-cancel-button': { display: 'none' } });
const field = cx(input({ kind: 'search' }), ownClear);
const plainField = cx(input({ kind: 'text' }), ownClear);

// Outside the component, so that a key renders only the field.
const picture = (
  <span className={glass}>
    <Icon name="search" size={16} />
  </span>
);
const clearButton = <IconButton type="reset" icon="close" size="sm" label="Clear Search" className={clear} />;
const searchButton = (
  <Button type="submit" icon="search" onPhone="picture">
    Search
  </Button>
);

/**
 * A search field. With `onSearch` it searches on Enter and on its Search button, otherwise while typing.
 * Hidden on paper.
 */
export function SearchBox({
  label,
  value,
  placeholder,
  onValueChange,
  onSearch,
}: {
  label: string;
  value: string;
  placeholder?: string;
  onValueChange: (value: string) => void;
  onSearch?: (value: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const empty = (event: FormEvent) => {
    event.preventDefault();
    onValueChange('');
    onSearch?.('');
    box.current?.focus();
  };
  return (
    <form
      role="search"
      className={root}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch?.(value);
      }}
      onReset={empty}
    >
      <div className={frame}>
        {!onSearch && picture}
        <input
          ref={box}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          {...EXACT}
          aria-label={label}
          data-key="/"
          placeholder={placeholder}
          className={onSearch ? plainField : field}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
        {value !== '' && clearButton}
      </div>
      {onSearch && searchButton}
    </form>
  );
}
