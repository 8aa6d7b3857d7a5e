import { Box, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { StateMark } from '#console/ui/state-mark.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { MachineLogEntry } from '#shared/contracts/history/machine-log.ts';
import { hasWarning } from '#shared/domain/machine/machine-state.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { CorrectionMarkCell } from './correction-mark-cell.tsx';

/** Widths of the log's columns before it is laid out by hand: steps stand below them. */
export const LOG_WIDTHS = {
  from: 190,
  machine: 144,
  line: 128,
  state: 120,
  duration: 144,
  actions: 132,
} as const;
const INDENT_PX = 44;
const CELL_PADDING_PX = 12;
const STATE_AT_PX = LOG_WIDTHS.from + LOG_WIDTHS.machine + LOG_WIDTHS.line + CELL_PADDING_PX;
const COLUMNS = `${STATE_AT_PX - INDENT_PX}px ${LOG_WIDTHS.state}px 1fr ${LOG_WIDTHS.duration}px`;

/** The steps of one stop, newest first as the log. Their times add up to that of the stop. */
export function StopSteps(props: {
  readonly entry: MachineLogEntry;
  readonly nowMs: number;
  readonly hasActions: boolean;
}): ReactElement {
  const { t } = useText();
  const { entry, nowMs, hasActions } = props;
  const hidden = entry.stepCount - entry.steps.length;
  return (
    <Box
      ps={`${INDENT_PX}px`}
      pe={`${CELL_PADDING_PX + (hasActions ? LOG_WIDTHS.actions : 0)}px`}
      py="2"
      textStyle="xs"
      color="fg.muted"
    >
      <Box as="ul" listStyleType="none" aria-label={t('messages.machineLog.steps.label')}>
        {entry.steps.map((step) => (
          <Step key={step.from} step={step} nowMs={nowMs} />
        ))}
      </Box>
      {hidden > 0 && <Text pt="1">{t('messages.machineLog.steps.earlier', { count: hidden })}</Text>}
    </Box>
  );
}

function Step(props: { readonly step: StateInterval; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { step, nowMs } = props;
  const said = [step.code, vendorTextIn(language, step)].filter(Boolean).join(' · ');
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={COLUMNS}
      alignItems="center"
      minH="26px"
      fontVariantNumeric="tabular-nums"
    >
      <Moment form="full" atMs={step.from} />
      <StateMark state={step.base} hasWarning={hasWarning(step.states)} />
      {step.correction ? (
        <CorrectionMarkCell mark={step.correction} />
      ) : (
        <Text as="span" truncate title={said}>
          {said || '–'}
        </Text>
      )}
      <Text as="span" textAlign="end">
        {spokenDuration((step.to ?? Math.max(nowMs, step.from)) - step.from, language)}
        {step.to === null && ` · ${t('messages.machineLog.ongoing')}`}
      </Text>
    </Box>
  );
}
