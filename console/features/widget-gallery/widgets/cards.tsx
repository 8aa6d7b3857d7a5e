import { Box, Flex, Text } from '@chakra-ui/react';
import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { Card } from '#console/ui/card.tsx';
import { CollapsibleSide } from '#console/ui/collapsible-side.tsx';

export const CARDS: readonly WidgetState[] = [
  {
    name: '普通卡片',
    nameEn: 'A plain card',
    render: (say) => (
      <Card title={say('班次产量', 'Output of the shift')}>
        <Text>{say('合格品 12,400 瓶', '12,400 good bottles')}</Text>
      </Card>
    ),
  },
  ...([true, false] as const).map(
    (isOpen): WidgetState => ({
      name: isOpen ? '侧边可收起，已展开' : '侧边可收起，已收起',
      nameEn: isOpen ? 'At the side, open' : 'At the side, folded',
      render: (say) => (
        <Flex gap="3" h="160px">
          <CollapsibleSide
            label={say(isOpen ? '区域' : '库区', isOpen ? 'Regions' : 'Zones')}
            widthPx={220}
            isOpenAtFirst={() => isOpen}
          >
            <Text px="3" textStyle="sm">
              {say('侧边内容', 'What is at the side')}
            </Text>
          </CollapsibleSide>
          <Box flex="1" borderWidth="1px" rounded="md" p="3" textStyle="sm">
            {say('主要内容占用剩余宽度', 'The main part takes the width that is left')}
          </Box>
        </Flex>
      ),
    }),
  ),
];
