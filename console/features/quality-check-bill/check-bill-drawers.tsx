import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  auditCheckBill,
  CheckVerdict,
  type QualityCheckBill,
  returnCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { type CheckBillSteps, REFRESHED_BY_CHECKS } from './use-check-bill-steps.ts';

/** The drawers that steps of check bills open. */
export function CheckBillDrawers(props: { readonly steps: CheckBillSteps }): ReactElement | null {
  const { open, close, done } = props.steps;
  if (open === null) return null;
  const Drawer = open.step === 'return' ? ReturnDrawer : AuditDrawer;
  return <Drawer row={open.row} onDone={done} onClose={close} />;
}

interface DrawerProps {
  readonly row: QualityCheckBill;
  readonly onDone: CheckBillSteps['done'];
  readonly onClose: () => void;
}

function ReturnDrawer({ row, onDone, onClose }: DrawerProps): ReactElement {
  const { t } = useText();
  const initial = useMemo(() => ({ updateTime: row.updateTime }), [row]);
  return (
    <CallDrawer
      contract={returnCheckBill}
      textOf="qualityCheckBill"
      title={t('qualityCheckBill.returnTitle', { no: row.no })}
      submitLabel={t('qualityCheckBill.steps.return')}
      params={{ id: row.id }}
      initial={initial}
      refreshes={REFRESHED_BY_CHECKS}
      onDone={(after) => onDone(after, t('qualityCheckBill.steps.return'))}
      onClose={onClose}
    >
      <TextField
        name="note"
        rows={3}
        label={t('qualityCheckBill.field.auditNote')}
        hint={t('qualityCheckBill.returnHint')}
      />
    </CallDrawer>
  );
}

/** The verdict that the values suggest, and a note. */
function AuditDrawer({ row, onDone, onClose }: DrawerProps): ReactElement {
  const { t } = useText();
  const initial = useMemo(
    () => ({ updateTime: row.updateTime, verdict: row.resultsBad === 0 ? 'pass' : 'fail' }),
    [row],
  );
  return (
    <CallDrawer
      contract={auditCheckBill}
      textOf="qualityCheckBill"
      title={t('qualityCheckBill.auditTitle', { no: row.no })}
      submitLabel={t('qualityCheckBill.steps.audit')}
      params={{ id: row.id }}
      initial={initial}
      refreshes={REFRESHED_BY_CHECKS}
      onDone={(after) => onDone(after, t(`qualityCheckBill.verdicts.${after.verdict}`))}
      onClose={onClose}
    >
      <Text color={row.resultsBad > 0 ? 'fg.error' : undefined} fontWeight="500">
        {row.resultsBad > 0
          ? t('qualityCheckBill.deviations', { count: row.resultsBad })
          : t('qualityCheckBill.noDeviations')}
      </Text>
      <SegmentField
        name="verdict"
        choices={CheckVerdict.options.map((value) => ({
          value,
          text: t(`qualityCheckBill.verdicts.${value}`),
        }))}
      />
      <VerdictMeaning />
      <TextField
        name="note"
        rows={3}
        label={t('qualityCheckBill.field.auditNote')}
        hint={t('qualityCheckBill.noteHint')}
      />
    </CallDrawer>
  );
}

function VerdictMeaning(): ReactElement | null {
  const { t } = useText();
  const verdict = CheckVerdict.safeParse(useWatch({ name: 'verdict' }));
  if (!verdict.success) return null;
  return (
    <Text textStyle="sm" color="fg.muted" role="status">
      {t(`qualityCheckBill.verdictMeaning.${verdict.data}`)}
    </Text>
  );
}
