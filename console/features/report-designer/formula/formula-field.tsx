import { Input, type InputProps } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Completion, callAt, completionsAt } from './completion.ts';
import { CompletionList } from './completion-list.tsx';
import type { FormulaNames } from './formula-names.ts';

/** One line in which a formula is written; names are completed while it is typed. */
export function FormulaField(props: {
  readonly label: string;
  readonly text: string;
  readonly names: FormulaNames;
  /** What stands before the formula in `text`, such as `=`; a text without it is no formula. */
  readonly prefix?: '=';
  readonly isInvalid?: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly inputProps?: InputProps & { readonly ref?: (element: HTMLInputElement | null) => void };
}): ReactElement {
  const { label, text, names, prefix = '', isInvalid = false, onText } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  /** Where the caret goes once a name has been written. */
  const goTo = useRef<number | null>(null);
  const isFormula = text.startsWith(prefix);
  const isOpen = caret !== null && isFormula && closedAt !== text;
  const formula = text.slice(prefix.length);
  const at = (caret ?? 0) - prefix.length;
  const completions = isOpen ? completionsAt(formula, at, names) : null;
  const items = completions?.items ?? [];
  const call = isOpen ? callAt(formula, at) : null;
  const current = Math.min(chosen, items.length - 1);

  useLayoutEffect(() => {
    if (goTo.current === null) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    setCaret(goTo.current);
    goTo.current = null;
  });

  const take = (item: Completion): void => {
    if (!completions) return;
    const written = formula.slice(0, completions.from) + item.insert;
    const next = prefix + written + formula.slice(completions.to);
    goTo.current = prefix.length + written.length - item.back;
    setChosen(0);
    setClosedAt(item.kind === 'function' ? null : next);
    onText(next);
  };

  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    const item = items[current];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (item && step !== 0) setChosen((current + step + items.length) % items.length);
    else if (item && (event.key === 'Enter' || event.key === 'Tab') && !event.nativeEvent.isComposing)
      take(item);
    else if (event.key === 'Escape' && (item || call)) setClosedAt(text);
    else {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const { ref, ...inputProps } = props.inputProps ?? {};
  return (
    <>
      <Input
        size="sm"
        fontFamily={isFormula ? 'mono' : undefined}
        color={isFormula ? 'purple.fg' : undefined}
        role="combobox"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? id : undefined}
        aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        {...inputProps}
        ref={(element: HTMLInputElement | null) => {
          field.current = element;
          ref?.(element);
        }}
        value={text}
        onChange={({ target }) => {
          setChosen(0);
          setClosedAt(null);
          setCaret(target.selectionStart);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={keys}
        onFocus={props.onFocus}
        onBlur={() => {
          setCaret(null);
          props.onBlur?.();
        }}
      />
      {isOpen && (
        <CompletionList id={id} field={field} items={items} chosen={current} call={call} onTake={take} />
      )}
    </>
  );
}
