import { Switch } from '@chakra-ui/react';
import { type FocusEventHandler, type ReactElement, type Ref, useState } from 'react';

/**
 * Changes between two values. `beforeChange` may block a change by returning false; that is written to the browser's log,
 * as the specification says. While it is asked, and where it throws, the switch keeps its value.
 */
export function CheckedSwitch<Value>(props: {
  readonly value: Value;
  readonly active: Value;
  readonly inactive: Value;
  readonly label: string;
  /** The label is for screen readers only: what the switch is for stands beside it. */
  readonly isLabelHidden?: boolean;
  readonly size?: 'sm' | 'md';
  readonly isDisabled?: boolean;
  readonly title?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly beforeChange?: (next: Value) => boolean | Promise<boolean>;
  readonly onChange: (next: Value) => void;
}): ReactElement {
  const { value, active, inactive, label, isLabelHidden = false, beforeChange, onChange } = props;
  const [isAsking, setIsAsking] = useState(false);

  async function change(isOn: boolean): Promise<void> {
    const next = isOn ? active : inactive;
    if (beforeChange) {
      setIsAsking(true);
      try {
        if (!(await beforeChange(next))) {
          console.warn('切换被阻止');
          return;
        }
      } finally {
        setIsAsking(false);
      }
    }
    onChange(next);
  }

  return (
    <Switch.Root
      size={props.size ?? 'md'}
      checked={value === active}
      disabled={(props.isDisabled ?? false) || isAsking}
      title={props.title}
      aria-busy={isAsking || undefined}
      // A switch in a row of a table opens no row.
      onClick={(event) => event.stopPropagation()}
      onCheckedChange={({ checked }) => void change(checked)}
    >
      <Switch.HiddenInput
        ref={props.inputRef}
        onBlur={props.onBlur}
        {...(isLabelHidden && { 'aria-label': label })}
      />
      <Switch.Control />
      {!isLabelHidden && <Switch.Label>{label}</Switch.Label>}
    </Switch.Root>
  );
}
