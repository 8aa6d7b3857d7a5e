import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type CounterCorrection,
  listOddReadings,
  pageCounterCorrections,
  revokeCounterCorrection,
} from '#shared/contracts/history/counter-correction.ts';
import { getMetricHistory } from '#shared/contracts/history/history.ts';
import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { valueWithUnit } from './parameter-text.ts';

const SHOWN_MOST = 20;

/** The newest corrections of a counter; those that stand can be revoked. */
export function CounterCorrections(props: { readonly row: MachineParameter }): ReactElement | null {
  const { t, language } = useText();
  const zone = usePlantZone();
  const prompts = usePrompts();
  const { machineId, metric, unit } = props.row;
  const mayCorrect = useMay('history_correct');
  const corrections =
    useCall(pageCounterCorrections, { query: { machineId, metric, size: SHOWN_MOST } }).data?.records ?? [];
  const revoke = useAction(revokeCounterCorrection, [
    listOddReadings,
    pageCounterCorrections,
    getMetricHistory,
  ]);
  if (corrections.length === 0) return null;

  const textOf = ({ kind, value, base, ts }: CounterCorrection): string =>
    t(`machineParameter.counter.corrected.${kind}`, {
      value: valueWithUnit(value, unit, language),
      base: valueWithUnit(base ?? 0, unit, language),
      at: momentText(ts, zone),
    });

  async function askRevoke(correction: CounterCorrection): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('machineParameter.counter.revoke'),
      title: t('machineParameter.counter.revokeTitle'),
      text: textOf(correction),
    });
    if (!isAgreed) return;
    revoke.mutate(
      { params: { id: correction.id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('machineParameter.counter.revoked') }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  return (
    <Stack gap="2">
      <Text fontWeight="600">{t('machineParameter.counter.corrections')}</Text>
      {corrections.map((correction) => (
        <HStack key={correction.id} gap="3" justify="space-between" align="flex-start">
          <Stack gap="0" minW="0">
            <Text {...(correction.revokedAt !== null && { textDecoration: 'line-through' })}>
              {textOf(correction)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {correction.by}, {momentText(correction.at, zone)}: {correction.why}
            </Text>
          </Stack>
          {correction.revokedAt === null ? (
            mayCorrect && (
              <Button
                size="xs"
                variant="outline"
                disabled={revoke.isPending}
                onClick={() => void askRevoke(correction)}
              >
                {t('machineParameter.counter.revoke')}
              </Button>
            )
          ) : (
            <Text textStyle="sm" color="fg.muted" flex="none">
              {t('machineParameter.counter.revokedBy', { by: correction.revokedBy ?? '–' })}
            </Text>
          )}
        </HStack>
      ))}
    </Stack>
  );
}
