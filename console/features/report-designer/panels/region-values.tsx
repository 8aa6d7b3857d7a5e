import { Box, chakra, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { GridRange } from '#shared/domain/report/edit/report-edit.ts';
import { gridAreaOf, regionOver } from '#shared/domain/report/grid-area.ts';
import type { useAxisWords } from './axis-words.ts';
import { areaName } from './selected-region.ts';

/** Formulas of a region, each once with the first cell that has it; a press selects that cell. */
export function RegionValues(props: {
  readonly sheet: ReportSheet;
  readonly region: ReportRegion;
  readonly words: ReturnType<typeof useAxisWords>;
  readonly onSelect: (range: GridRange) => void;
}): ReactElement | null {
  const { t } = useText();
  const { sheet, region, words, onSelect } = props;
  const first = new Map<string, GridRange>();
  for (const cell of sheet.cells) {
    const area = gridAreaOf(cell);
    if (!('expr' in cell.content) || !regionOver([region], area)) continue;
    const text = words.print(cell.content.expr);
    if (!first.has(text)) first.set(text, area);
  }
  if (first.size === 0) return null;
  return (
    <Box as="section" aria-label={t('reportDesign.structure.values')} mb="2">
      <Text px="3.5" py="1" textStyle="sm" fontWeight="600">
        {t('reportDesign.structure.values')}
      </Text>
      {Array.from(first, ([text, area]) => (
        <chakra.button
          key={text}
          type="button"
          display="flex"
          alignItems="center"
          gap="2"
          w="full"
          h="7"
          px="3.5"
          textStyle="sm"
          textAlign="start"
          _hover={{ bg: 'bg.muted' }}
          onClick={() => onSelect(area)}
        >
          <Box boxSize="2.5" rounded="sm" flex="none" bg="green.solid" />
          <Text flex="1" fontFamily="mono" textStyle="xs" truncate>
            ={text}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {areaName(area)}
          </Text>
        </chakra.button>
      ))}
    </Box>
  );
}
