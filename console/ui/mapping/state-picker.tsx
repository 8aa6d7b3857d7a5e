import { Button, Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MACHINE_STATES, type MachineState } from '#shared/contracts/plant/machine-state.ts';

/** Chooses one or several of the eight states. */
export function StatePicker(props: {
  readonly label: string;
  readonly value: readonly MachineState[];
  readonly onChange: (states: MachineState[]) => void;
}): ReactElement {
  const { t } = useText();
  const { value, onChange } = props;
  return (
    <Flex as="fieldset" wrap="wrap" gap="1.5" aria-label={props.label}>
      {MACHINE_STATES.map((state) => {
        const isOn = value.includes(state);
        return (
          <Button
            key={state}
            variant="outline"
            size="2xs"
            h="28px"
            px="2"
            gap="1.5"
            fontWeight={isOn ? '600' : '400'}
            color={isOn ? 'fg' : 'fg.muted'}
            bg={isOn ? `var(--lw-state-${state}-tint)` : 'transparent'}
            borderColor={isOn ? `var(--lw-state-${state}-mark)` : 'border'}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? value.filter((other) => other !== state) : [...value, state])}
          >
            <StateShape state={state} sizePx={12} />
            {t(`states.short.${state}`)}
          </Button>
        );
      })}
    </Flex>
  );
}
