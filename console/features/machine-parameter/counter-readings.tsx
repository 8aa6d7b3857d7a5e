import { Button, HStack, Stack, Table, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listOddReadings, type OddReading } from '#shared/contracts/history/counter-correction.ts';
import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { CounterCorrectionForm } from './counter-correction-form.tsx';
import { CounterCorrections } from './counter-corrections.tsx';
import { valueWithUnit } from './parameter-text.ts';

/** Readings of a counter that do not simply go on, with what they count, and the corrections of it. */
export function CounterReadings(props: {
  readonly row: MachineParameter;
  readonly from: number;
  readonly to: number;
}): ReactElement {
  const { t } = useText();
  const { row, from, to } = props;
  const mayCorrect = useMay('history_correct');
  const [chosen, setChosen] = useState<OddReading | null>(null);
  const query = { machineId: row.machineId, metric: row.metric, from, to };
  const answer = useCall(listOddReadings, { query });
  const readings = answer.data;
  return (
    <Stack gap="3">
      <Stack gap="0.5">
        <Text fontWeight="600">{t('machineParameter.counter.title')}</Text>
        <Text textStyle="sm" color="fg.muted">
          {t('machineParameter.counter.lead')}
        </Text>
      </Stack>
      {readings === undefined && answer.error && (
        <LoadFailure error={answer.error} isBlank={false} onRetry={() => void answer.refetch()} />
      )}
      {readings?.length === 0 && <Text color="fg.muted">{t('machineParameter.counter.empty')}</Text>}
      {readings !== undefined && readings.length > 0 && (
        <Table.Root size="sm" aria-label={t('machineParameter.counter.title')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('machineParameter.counter.at')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('machineParameter.counter.before')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('machineParameter.counter.value')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('machineParameter.counter.readAs')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('machineParameter.counter.amount')}</Table.ColumnHeader>
              {mayCorrect && <Table.ColumnHeader />}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {readings.map((reading) => (
              <ReadingRow
                key={reading.ts}
                reading={reading}
                unit={row.unit}
                onCorrect={mayCorrect ? () => setChosen(reading) : null}
              />
            ))}
          </Table.Body>
        </Table.Root>
      )}
      {chosen && (
        <CounterCorrectionForm key={chosen.ts} row={row} reading={chosen} onClose={() => setChosen(null)} />
      )}
      <CounterCorrections row={row} />
    </Stack>
  );
}

function ReadingRow(props: {
  readonly reading: OddReading;
  readonly unit: string | null;
  readonly onCorrect: (() => void) | null;
}): ReactElement {
  const { t, language } = useText();
  const { reading, unit, onCorrect } = props;
  const text = (value: number | null): string =>
    value === null ? '–' : valueWithUnit(value, unit, language);
  const isCorrected = reading.step === 'left_out' || reading.step === 'base';
  return (
    <Table.Row fontVariantNumeric="tabular-nums">
      <Table.Cell>
        <Moment form="full" atMs={reading.ts} />
      </Table.Cell>
      <Table.Cell textAlign="end">{text(reading.before)}</Table.Cell>
      <Table.Cell textAlign="end">{text(reading.value)}</Table.Cell>
      <Table.Cell>{t(`machineParameter.counter.steps.${reading.step}`)}</Table.Cell>
      <Table.Cell textAlign="end">
        {reading.step === 'held' ? t('machineParameter.counter.unknown') : text(reading.amount)}
      </Table.Cell>
      {onCorrect && (
        <Table.Cell textAlign="end">
          <HStack justify="flex-end">
            <Button size="xs" variant="outline" disabled={isCorrected} onClick={onCorrect}>
              {t('machineParameter.counter.correct')}
            </Button>
          </HStack>
        </Table.Cell>
      )}
    </Table.Row>
  );
}
