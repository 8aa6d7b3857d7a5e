import { Button, Flex, HStack, NativeSelect } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { RunningCard } from './running-card.tsx';
import { WeekPart } from './week-part.tsx';

const PAGES = [
  ['patterns', '/shift-pattern'],
  ['exceptions', '/shift-exception'],
  ['stops', '/planned-stop'],
  ['products', '/product'],
  ['plan', '/production-plan'],
] as const;

/** What shifts, exceptions, planned stops and the plan make of a line's week, and what the line makes now. */
export function ShiftCalendarPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['calendar_view', 'plant_view']} title={t('shiftCalendar.title')}>
      <Calendar />
    </Permitted>
  );
}

function Calendar(): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const { data: lines, error, refetch } = useCall(listLines, {});
  const line = lines?.find(({ id }) => id === search.get('line')) ?? lines?.[0];
  return (
    <Flex direction="column" gap="4">
      <PageHead title={t('shiftCalendar.title')} lead={t('shiftCalendar.lead')}>
        {PAGES.map(([name, path]) => (
          <Button key={name} size="sm" variant="outline" onClick={() => navigate(path)}>
            {t(`shiftCalendar.go.${name}`)}
          </Button>
        ))}
      </PageHead>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {lines?.length === 0 && (
        <EmptyState title={t('shiftCalendar.noLines')} hint={t('shiftCalendar.noLinesHint')}>
          <Button size="sm" onClick={() => navigate('/deptlist')}>
            {t('shiftCalendar.buildLine')}
          </Button>
        </EmptyState>
      )}
      {lines && line && (
        <>
          <HStack gap="4" align="stretch" wrap="wrap">
            <NativeSelect.Root w="260px" alignSelf="center">
              <NativeSelect.Field
                aria-label={t('shiftCalendar.line')}
                value={line.id}
                onChange={(event) => setSearch({ line: event.target.value })}
              >
                {lines.map((one) => (
                  <option key={one.id} value={one.id}>
                    {nameOf(one, language)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
            <RunningCard key={line.id} line={line} />
          </HStack>
          <WeekPart line={line} />
        </>
      )}
    </Flex>
  );
}
