import type { ReactNode } from 'react';
import type { AlarmListPlan } from '#display/boards/pretreatment/layout/list-plans.ts';
import type { AlarmRow } from '#display/boards/pretreatment/model/lists-model.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { pinnedPage } from '#display/kit/paging/pinned-page.ts';
import { ListHead } from '#display/kit/rows/list-head.tsx';
import { type RowLook, RowView } from '#display/kit/rows/row-view.tsx';
import { MARK_GAP, mark, noteLook, ROW_SIZES, words } from '#display/kit/rows/row-words.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

interface AlarmListProps {
  readonly plan: AlarmListPlan;
  readonly colours: Colours;
  /** Called with the id of an alarm that is not acknowledged. */
  readonly onTap: (id: string) => void;
}

/** Open alarms: those that are not acknowledged are bold and blink. */
export function AlarmList({ plan, colours, onTap }: AlarmListProps): ReactNode {
  const { strokes } = plan;
  const pageOf = ({ alarms, atMs }: PretreatmentModel) => pinnedPage(alarms.rows, plan.rows.length, atMs);
  const lookOf = (model: PretreatmentModel, index: number): RowLook | null => {
    const { rows, note, staleness } = model.alarms;
    const row = pageOf(model).rows[index];
    if (row) return alarmLook(row, index, staleness, colours);
    const isFine = !stalenessTreatment(staleness).isMuted;
    return index === 0 && rows.length === 0 ? noteLook(note, 'alarm', isFine, colours) : null;
  };
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.column}
        name="alarms"
        colours={colours}
        select={({ alarms }: PretreatmentModel) => ({ title: alarms.title, column: alarms.aside })}
      />
      {plan.rows.map((row, index) => (
        <RowView
          key={row.box.y}
          plan={row}
          select={(model: PretreatmentModel) => lookOf(model, index)}
          onTap={onTap}
        />
      ))}
      <PageStrokes
        box={strokes}
        colours={colours}
        select={(model: PretreatmentModel) => pageOf(model).page}
      />
    </>
  );
}

const LEAST = 0.02;

function alarmLook(row: AlarmRow, index: number, staleness: Staleness, colours: Colours): RowLook {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(staleness);
  const style = stateColours(isMuted ? 'unknown' : row.tone, colours);
  const ink = isMuted ? tokens.textMuted : row.isNew ? tokens.textPrimary : tokens.textSecondary;
  const weight = row.isNew ? 600 : 400;
  const since = words(row.since, `detail.alarm${index}.since`, { weight, colour: ink, gap: 8, isStruck });
  return {
    targetId: row.isNew ? row.id : null,
    cells: [
      [
        mark(row.mark, style.mark, row.isNew && !isMuted),
        words(row.text, `detail.alarm${index}.text`, {
          size: ROW_SIZES.code,
          weight,
          colour: ink,
          gap: MARK_GAP,
          least: LEAST,
        }),
      ],
      row.isNew ? [since] : [mark('tick', tokens.textSecondary), since],
    ],
  };
}
