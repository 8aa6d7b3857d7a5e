import type { ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CheckBillState, QualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';

const STATES: Readonly<Record<CheckBillState, StateLook>> = {
  draft: { glyph: 'page', colour: 'fg' },
  inspecting: { glyph: 'play', colour: 'accent.fg' },
  submitted: { glyph: 'bell', colour: 'accent.fg', isStrong: true },
  returned: { glyph: 'undo', colour: 'fg.error', isStrong: true },
  audited: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};

/** The state of a bill, and whether it is late. */
export function CheckBillStateCell(props: {
  readonly row: QualityCheckBill;
  readonly nowMs: number;
}): ReactElement {
  const { t } = useText();
  const { state, isOpen, isExternal, dueAt } = props.row;
  const isLate = isOpen && dueAt !== null && dueAt < props.nowMs;
  return (
    <StateCell look={STATES[state]} text={t(`qualityCheckBill.states.${state}`)} isExternal={isExternal}>
      {isLate && t('qualityCheckBill.late')}
    </StateCell>
  );
}

const VERDICTS: Readonly<Record<Exclude<QualityCheckBill['verdict'], 'none'>, StateLook>> = {
  pass: STATE_LOOKS.good,
  conditional: { glyph: 'check', colour: 'fg' },
  fail: { glyph: 'close', colour: 'fg.error', isStrong: true },
  hold: { glyph: 'pause', colour: 'fg.error', isStrong: true },
};

export function VerdictCell({ verdict }: Pick<QualityCheckBill, 'verdict'>): ReactElement | string {
  const { t } = useText();
  if (verdict === 'none') return '–';
  return <StateCell look={VERDICTS[verdict]} text={t(`qualityCheckBill.verdicts.${verdict}`)} />;
}
