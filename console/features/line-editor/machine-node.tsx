import { Box, HStack, Text } from '@chakra-ui/react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MachineType } from '#shared/contracts/machine.ts';
import { NODE_SIZE } from './arrange.ts';
import { Pictogram } from './pictogram.tsx';

export type MachineNodeData = {
  readonly label: string;
  readonly machineType: MachineType;
  readonly speed: string;
  readonly isBottleneck: boolean;
  readonly isNew: boolean;
  readonly problem: 'error' | 'warning' | null;
};
export type MachineFlowNode = Node<MachineNodeData, 'machine'>;

/** A machine on the canvas: its pictogram, name and speed, and what is special about it. */
export const MachineNode = memo(function MachineNode({
  data,
  selected,
}: NodeProps<MachineFlowNode>): ReactElement {
  const { t } = useText();
  const { label, problem, isBottleneck } = data;
  return (
    <Box
      w={`${NODE_SIZE.width}px`}
      h={`${NODE_SIZE.height}px`}
      p="2"
      rounded="md"
      bg="bg.panel"
      borderWidth={selected || isBottleneck ? '2px' : '1px'}
      borderColor={selected ? 'accent.solid' : isBottleneck ? 'fg' : 'border.emphasized'}
      borderStyle={data.isNew ? 'dashed' : 'solid'}
      boxShadow={selected ? 'md' : 'none'}
    >
      <Handle type="target" position={Position.Left} />
      <HStack justify="space-between" align="start">
        <Pictogram type={data.machineType} widthPx={45} />
        <HStack gap="1">
          {isBottleneck && (
            <Text as="span" textStyle="xs" fontWeight="600">
              {t('linePlan.bottleneckShort')}
            </Text>
          )}
          {problem && (
            <Box
              color={problem === 'error' ? 'fg.error' : 'fg.warning'}
              role="img"
              aria-label={t(`linePlan.level.${problem}`)}
            >
              <Glyph name="warning" sizePx={16} />
            </Box>
          )}
        </HStack>
      </HStack>
      <Text textStyle="sm" fontWeight="600" lineHeight="1.2" mt="1" truncate title={label}>
        {label}
      </Text>
      <Text textStyle="xs" color="fg.muted" truncate fontVariantNumeric="tabular-nums">
        {data.speed}
      </Text>
      <Handle type="source" position={Position.Right} />
    </Box>
  );
});
