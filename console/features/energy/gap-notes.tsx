import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EnergyGap } from '#shared/contracts/energy/energy.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';

/** In words: what an amount does not hold, and why. */
export function GapNotes(props: {
  readonly gaps: readonly EnergyGap[];
  readonly amountText: (amount: number) => string;
}): ReactElement | null {
  const { t, language } = useText();
  const { gaps, amountText } = props;
  if (gaps.length === 0) return null;
  return (
    <HStack
      role="note"
      align="flex-start"
      gap="2"
      borderWidth="1px"
      rounded="md"
      px="3"
      py="2"
      textStyle="sm"
    >
      <Box color="fg.warning" pt="0.5">
        <Glyph name="warning" sizePx={16} />
      </Box>
      <Stack gap="0.5">
        <Text fontWeight="600">
          {t(gaps.every(({ key }) => key === 'net') ? 'energy.twoWay' : 'energy.incomplete')}
        </Text>
        {gaps.map(({ key, meters, ms, amount }) => (
          <Text key={key} color="fg.muted">
            {t(`energy.gap.${key}`, {
              meters,
              time: spokenDuration(ms ?? 0, language),
              amount: amountText(amount ?? 0),
            })}
          </Text>
        ))}
      </Stack>
    </HStack>
  );
}
