import { CloseButton, Input, InputGroup, Kbd } from '@chakra-ui/react';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** A pause in typing after which the list is asked for. */
const TYPING_PAUSE_MS = 250;

const WIDTH_PX = 260;
/** What a box gives up before the filters of a table take a second line. */
const GIVEN_UP_PX = 28;

/** The text filter of a table. `/` goes to it from anywhere on the page, Enter applies it at once, Esc clears it. */
export function FilterBox(props: {
  readonly value: string;
  readonly placeholder: string;
  readonly widthPx?: number;
  readonly hasShortcut?: boolean;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { t } = useText();
  const { hasShortcut = true, widthPx = WIDTH_PX } = props;
  const input = useRef<HTMLInputElement>(null);
  const { draft, type, apply } = useDraft(props.value, props.onChange);
  useSlashKey(input, hasShortcut);

  return (
    <InputGroup
      flex={`1 1 ${widthPx - GIVEN_UP_PX}px`}
      maxW={`${widthPx}px`}
      startElement={<Glyph name="search" sizePx={16} />}
      endElement={
        draft !== '' ? (
          <CloseButton
            size="2xs"
            aria-label={t('shell.table.clearFilter')}
            onClick={() => {
              apply('');
              input.current?.focus();
            }}
          />
        ) : (
          hasShortcut && (
            <Kbd size="sm" colorPalette="gray">
              /
            </Kbd>
          )
        )
      }
    >
      <Input
        ref={input}
        size="sm"
        value={draft}
        placeholder={props.placeholder}
        aria-label={props.placeholder}
        maxLength={128}
        onChange={(event) => type(event.target.value)}
        onBlur={() => apply(draft)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') apply(draft);
          if (event.key !== 'Escape' || draft === '') return;
          event.stopPropagation();
          apply('');
        }}
      />
    </InputGroup>
  );
}

/** What is typed, and what of it is applied: after a pause, so that not every letter asks the server. */
function useDraft(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setDraft(value);
  }
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => change.current(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return {
    draft,
    type: setDraft,
    apply: (next: string) => {
      setDraft(next);
      if (next !== value) onChange(next);
    },
  };
}

function useSlashKey(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const focusOnSlash = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest(
          'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]',
        );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [input, isOn]);
}
