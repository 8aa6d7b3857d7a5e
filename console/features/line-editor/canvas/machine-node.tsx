import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Handle, type Node, type NodeProps, Position, useStore } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { Pictogram } from '#console/ui/lines/pictogram.tsx';
import { ElidedName } from '#console/ui/text/elided-name.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { NODE_SIZE } from './arrange.ts';
import { LARGE_NAMES, largeName } from './large-name.ts';
import { nodeDetailAt } from './node-detail.ts';

export type MachineNodeData = {
  readonly label: string;
  /** At most twelve characters where there is one, else the name. */
  readonly shortLabel: string;
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
  const { isBottleneck, label } = data;
  const detail = useStore(({ transform }) => nodeDetailAt(transform[2]));
  return (
    <Box
      title={label}
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
      {detail === 'whole' ? <WholeMachine data={data} /> : <LargeName data={data} detail={detail} />}
      <Handle type="source" position={Position.Right} />
    </Box>
  );
});

interface PartProps {
  readonly data: MachineNodeData;
}

function WholeMachine({ data }: PartProps): ReactElement {
  const { t } = useText();
  return (
    <>
      <HStack justify="space-between" align="start">
        <Pictogram type={data.machineType} widthPx={45} />
        <HStack gap="1">
          {data.isBottleneck && (
            <Text as="span" textStyle="xs" fontWeight="600">
              {t('linePlan.bottleneckShort')}
            </Text>
          )}
          <Problem data={data} sizePx={16} />
        </HStack>
      </HStack>
      <Box textStyle="sm" fontWeight="600" lineHeight="1.2" mt="1">
        <ElidedName name={data.label} />
      </Box>
      <Text textStyle="xs" color="fg.muted" truncate fontVariantNumeric="tabular-nums">
        {data.speed}
      </Text>
    </>
  );
}

const MARK_GAP_PX = 4;

/** Seen from afar: the name alone, as large as the machine's place allows. */
function LargeName({
  data,
  detail,
}: PartProps & { readonly detail: keyof typeof LARGE_NAMES }): ReactElement {
  const markPx = detail === 'name' ? 28 : 40;
  const { lines, fontSizePx } = largeName(
    detail === 'name' ? data.label : data.shortLabel,
    detail,
    data.problem ? markPx + MARK_GAP_PX : 0,
  );
  return (
    <Flex h="100%" align="center" gap={`${MARK_GAP_PX}px`}>
      <Box
        flex="1"
        minW="0"
        fontSize={`${fontSizePx}px`}
        lineHeight={`${LARGE_NAMES[detail].lineHeightPx}px`}
        fontWeight="600"
        textAlign="center"
        whiteSpace="pre"
      >
        {lines.join('\n')}
      </Box>
      <Problem data={data} sizePx={markPx} />
    </Flex>
  );
}

function Problem({ data, sizePx }: PartProps & { readonly sizePx: number }): ReactElement | null {
  const { t } = useText();
  const { problem } = data;
  if (!problem) return null;
  return (
    <Box
      flex="none"
      color={problem === 'error' ? 'fg.error' : 'fg.warning'}
      role="img"
      aria-label={t(`linePlan.level.${problem}`)}
    >
      <Glyph name="warning" sizePx={sizePx} />
    </Box>
  );
}
