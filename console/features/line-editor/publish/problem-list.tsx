import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { PlanProblem } from '#shared/domain/line/line-plan-problems.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

const NAMES_MAX = 4;

/** What is wrong with the plan, in words; a click goes to the machine. */
export function ProblemList(): ReactElement {
  const { t } = useText();
  const { problems, labelOf, select } = usePlanEditor();

  function sentence({ key, keys, params = {} }: PlanProblem): string {
    const names = keys.slice(0, NAMES_MAX).map(labelOf).join(t('linePlan.comma'));
    const more = keys.length > NAMES_MAX ? t('linePlan.more', { count: keys.length - NAMES_MAX }) : '';
    const numbers = Object.entries(params).map(([name, value]) => [name, groupedNumber(value)]);
    return t(`linePlan.problem.${key}`, { names: `${names}${more}`, ...Object.fromEntries(numbers) });
  }

  return (
    <Stack gap="1" role="list" aria-label={t('linePlan.problems')} aria-live="polite">
      {problems.length === 0 && (
        <HStack gap="2" color="fg.muted" textStyle="sm">
          <Glyph name="check" sizePx={16} />
          <Text>{t('linePlan.noProblems')}</Text>
        </HStack>
      )}
      {problems.map((problem) => {
        const { key, keys, level } = problem;
        const [first] = keys;
        return (
          <Box key={`${key} ${keys.join()}`} role="listitem">
            <Button
              variant="ghost"
              size="sm"
              h="auto"
              py="1.5"
              px="2"
              w="100%"
              justifyContent="start"
              textAlign="start"
              whiteSpace="normal"
              fontWeight="400"
              alignItems="start"
              disabled={first === undefined && key !== 'empty' && key !== 'no_bottleneck'}
              onClick={() => first !== undefined && select({ kind: 'machine', key: first })}
            >
              <Box color={level === 'error' ? 'fg.error' : 'fg.warning'} pt="0.5">
                <Glyph name="warning" sizePx={16} />
              </Box>
              <span>
                <Text as="span" fontWeight="600">
                  {t(`linePlan.level.${level}`)}
                </Text>{' '}
                {sentence(problem)}
              </span>
            </Button>
          </Box>
        );
      })}
    </Stack>
  );
}
