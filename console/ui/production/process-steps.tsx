import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { FlowDiagram, type FlowNode } from '#console/ui/flow/flow-diagram.tsx';
import { useFlowLayout } from '#console/ui/flow/use-flow-layout.ts';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MACHINE_STATES, type MachineState } from '#shared/contracts/plant/machine-state.ts';
import { hasWarning, toBaseState } from '#shared/domain/machine/machine-state.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { FlowFrame } from './flow-frame.tsx';

export interface ProcessStep {
  readonly id: string;
  readonly name: string;
  /** What the machine of the step reports; empty = nothing is known. */
  readonly states: readonly MachineState[];
  /** The steps that it comes after. */
  readonly after: readonly string[];
}

const NODE_SIZE = { width: 152, height: 60 } as const;

/** The steps of a process with the states of their machines, and a legend of all states. */
export function ProcessSteps(props: {
  readonly label: string;
  readonly steps: readonly ProcessStep[];
  readonly onOpen?: (id: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const { label, steps, onOpen } = props;
  const flow = useMemo(
    () => ({
      ids: steps.map(({ id }) => id),
      edges: steps.flatMap(({ id, after }) => after.map((from) => ({ from, to: id }))),
    }),
    [steps],
  );
  const layout = useFlowLayout(flow, NODE_SIZE);
  const byId = new Map(steps.map((step) => [step.id, step]));

  function nodeOf(id: string): FlowNode {
    const step = byId.get(id);
    if (!step) return { name: id, content: null };
    const base = step.states.length === 0 ? 'unknown' : toBaseState(step.states);
    const isWarned = hasWarning(step.states);
    const word = t(`states.short.${base}`);
    const before = step.after.flatMap((one) => byId.get(one)?.name ?? []);
    return {
      name: step.name,
      spoken: joinedNames(
        [
          ...(isWarned ? [t('states.long.warning')] : []),
          ...(before.length > 0 ? [t('widget.flow.after', { name: joinedNames(before, language) })] : []),
        ],
        language,
      ),
      colour: `var(--lw-state-${base}-mark)`,
      content: (
        <>
          <Text as="span" display="block" textStyle="sm" fontWeight="600" truncate>
            {step.name}
          </Text>
          <HStack as="span" gap="1.5" textStyle="xs">
            <StateShape state={base} sizePx={12} />
            <Text as="span" fontWeight="600" color={`var(--lw-state-${base}-text)`}>
              {word}
            </Text>
            {isWarned && <StateShape state="warning" sizePx={12} />}
          </HStack>
        </>
      ),
    };
  }

  return (
    <Box>
      <FlowFrame layout={layout} isEmpty={steps.length === 0} isFocusable={!onOpen} label={label}>
        {(placed) => (
          <FlowDiagram label={label} layout={placed} nodeOf={nodeOf} {...(onOpen && { onOpen })} />
        )}
      </FlowFrame>
      <StateLegend />
    </Box>
  );
}

/** The eight states of machines, as shape and word. */
function StateLegend(): ReactElement {
  const { t } = useText();
  return (
    <Flex
      as="ul"
      aria-label={t('widget.flow.legend')}
      m="0"
      p="0"
      mt="3"
      listStyleType="none"
      wrap="wrap"
      gapX="5"
      gapY="1"
    >
      {MACHINE_STATES.map((state) => (
        <HStack as="li" key={state} gap="1.5" textStyle="xs" color="fg.muted">
          <StateShape state={state} sizePx={12} />
          {t(`states.short.${state}`)}
        </HStack>
      ))}
    </Flex>
  );
}
