import { CloseButton, Input, InputGroup, Kbd } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** The filter of a table. `/` goes to it from anywhere on the page, Esc empties it. */
export function FilterBox(props: {
  readonly value: string;
  readonly placeholder: string;
  readonly widthPx?: number;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent): void {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <InputGroup
      width={`${props.widthPx ?? 280}px`}
      startElement={<Glyph name="search" sizePx={16} />}
      endElement={
        props.value === '' ? (
          <Kbd size="sm" colorPalette="gray">
            /
          </Kbd>
        ) : (
          <CloseButton
            size="2xs"
            aria-label={t('shell.table.clearFilter')}
            onClick={() => props.onChange('')}
          />
        )
      }
    >
      <Input
        ref={input}
        size="sm"
        value={props.value}
        placeholder={props.placeholder}
        aria-label={props.placeholder}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || props.value === '') return;
          event.stopPropagation();
          props.onChange('');
        }}
      />
    </InputGroup>
  );
}
