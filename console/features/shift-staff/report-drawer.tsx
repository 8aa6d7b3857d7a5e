import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { reportShiftStaff, type ShiftStaff, shiftStaff } from '#shared/contracts/yard/shift-staff.ts';

/** Says how many people have come. */
export function ReportDrawer(props: {
  readonly row: ShiftStaff;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { row, onClose } = props;
  const duty = t(`shiftStaff.duties.${row.duty}`);
  const initial = useMemo(() => ({ present: row.present ?? row.planned, updateTime: row.updateTime }), [row]);
  return (
    <CallDrawer
      contract={reportShiftStaff}
      textOf="shiftStaff"
      title={t('shiftStaff.reportTitle', { duty })}
      submitLabel={t('shiftStaff.report')}
      widthPx={440}
      params={{ id: row.id }}
      initial={initial}
      refreshes={[shiftStaff.page]}
      onDone={({ present }) => {
        prompts.succeeded({ title: t('shiftStaff.reported', { duty, count: present ?? 0 }) });
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField name="present" />
      <MomentField name="at" hint={t('shiftStaff.atHint')} />
    </CallDrawer>
  );
}
