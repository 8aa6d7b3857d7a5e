import { Box, Flex, HStack, Image, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { FlowDiagram, type FlowNode } from '#console/ui/flow/flow-diagram.tsx';
import { useFlowLayout } from '#console/ui/flow/use-flow-layout.ts';
import { Pictogram } from '#console/ui/lines/pictogram.tsx';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { FlowFrame } from './flow-frame.tsx';

/** A machine of a line (specification, point 3, "Production step"). */
export interface ProductionStep {
  readonly deptId: string;
  readonly name: string;
  readonly machineImage: string | null;
  /** Shown where there is no image. */
  readonly machineType?: MachineType;
  readonly speed: number | null;
  readonly capacityUnit: string;
  readonly yield: number | null;
  readonly yieldUnit: string;
  /** Status marks, the first one gives the border its colour. */
  readonly zStatus: readonly { readonly value: string; readonly className: StyledState }[];
  readonly badge: number;
}

export interface ProductionEdge {
  readonly from: string;
  readonly to: string;
}

const NODE_SIZE = { width: 196, height: 116 } as const;

/** The machines of a line in the order of their flow, with its branches; `onOpen` gets the department of a machine. */
export function ProductionFlow(props: {
  readonly label: string;
  readonly steps: readonly ProductionStep[];
  readonly edges: readonly ProductionEdge[];
  readonly onOpen?: (deptId: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const { label, steps, edges, onOpen } = props;
  // Live figures change every second: what is laid out are the machines alone.
  const ids = steps.map(({ deptId }) => deptId).join('\n');
  const flow = useMemo(() => ({ ids: ids === '' ? [] : ids.split('\n'), edges }), [ids, edges]);
  const layout = useFlowLayout(flow, NODE_SIZE);
  const byId = new Map(steps.map((step) => [step.deptId, step]));

  function nodeOf(id: string): FlowNode {
    const step = byId.get(id);
    if (!step) return { name: id, content: null };
    const before = edges.filter(({ to }) => to === id).flatMap(({ from }) => byId.get(from)?.name ?? []);
    return {
      name: step.name,
      ...(before.length > 0 && { spoken: t('widget.flow.after', { name: joinedNames(before, language) }) }),
      ...(step.zStatus[0] && { colour: `var(--lw-state-${step.zStatus[0].className}-mark)` }),
      content: <Machine step={step} />,
    };
  }

  return (
    <FlowFrame layout={layout} isEmpty={steps.length === 0} isFocusable={!onOpen} label={label}>
      {(placed) => <FlowDiagram label={label} layout={placed} nodeOf={nodeOf} {...(onOpen && { onOpen })} />}
    </FlowFrame>
  );
}

function Machine({ step }: { readonly step: ProductionStep }): ReactElement {
  return (
    <Flex as="span" direction="column" h="100%" py="2" gap="1">
      <HStack as="span" justify="space-between" align="flex-start" minH="32px">
        {step.machineImage !== null ? (
          <Image src={step.machineImage} alt="" h="32px" maxW="96px" objectFit="contain" />
        ) : (
          <Box as="span" color="fg.muted">
            <Pictogram type={step.machineType ?? 'generic'} widthPx={44} />
          </Box>
        )}
        {step.badge > 0 && (
          <Box
            as="span"
            minW="20px"
            px="1.5"
            rounded="full"
            bg="var(--lw-state-fault-fill)"
            color="var(--lw-state-fault-onFill)"
            textStyle="xs"
            fontWeight="600"
            lineHeight="20px"
            textAlign="center"
          >
            {step.badge > 99 ? '99+' : step.badge}
          </Box>
        )}
      </HStack>
      <Text as="span" display="block" textStyle="sm" fontWeight="600" truncate>
        {step.name}
      </Text>
      <HStack as="span" gap="2.5" minH="18px" textStyle="xs" overflow="hidden">
        {step.zStatus.map(({ value, className }) => (
          <HStack as="span" key={className} gap="1" flex="none">
            <StateShape state={className} sizePx={12} />
            <Text as="span" fontWeight="600" color={`var(--lw-state-${className}-text)`}>
              {value}
            </Text>
          </HStack>
        ))}
      </HStack>
      <HStack as="span" justify="space-between" gap="2" textStyle="xs" fontVariantNumeric="tabular-nums">
        <Figure value={step.speed} unit={step.capacityUnit} />
        <Figure value={step.yield} unit={step.yieldUnit} />
      </HStack>
    </Flex>
  );
}

/** Abbreviated with k from 1000 on (specification, point 9). */
function Figure(props: { readonly value: number | null; readonly unit: string }): ReactElement {
  return (
    <Text as="span" truncate>
      {props.value === null ? '–' : shortNumber(props.value)}{' '}
      <Text as="span" color="fg.muted">
        {props.unit}
      </Text>
    </Text>
  );
}
