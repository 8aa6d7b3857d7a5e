import type { ReactNode } from 'react';
import type { BlockPlan } from '#display/boards/office/layout/block-plan.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { CheckRow } from '#display/boards/office/model/quality-model.ts';
import type { DutyModel } from '#display/boards/office/model/staff-model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { paintMarkedBar } from '#display/kit/figures/paint-bar.ts';
import { ListHead } from '#display/kit/rows/list-head.tsx';
import { RowView } from '#display/kit/rows/row-view.tsx';
import { noteLook } from '#display/kit/rows/row-words.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { CHECKS_PAGE, STOCK_PAGE, ZONES_PAGE } from './console-pages.ts';
import { checkLook, dutyLook, stockLook } from './row-items.ts';

interface BlockProps {
  readonly plan: BlockPlan;
  readonly colours: Colours;
}

/** Quality checks that are open, with their time against the limit. */
export function CheckBlock({ plan, colours }: BlockProps): ReactNode {
  const { openPage } = useBoard();
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.column}
        name="quality"
        colours={colours}
        select={({ quality }: OfficeModel) => ({ title: quality.title, column: quality.column })}
      />
      {plan.rows.map((row, index) => (
        <RowView
          key={row.box.y}
          plan={row}
          select={({ quality }: OfficeModel) => {
            const check = quality.rows[index];
            if (check) return checkLook(check, index, quality.staleness, colours);
            return index === 0 ? noteLook(quality.none, 'check', quality.isKnown, colours) : null;
          }}
          onTap={(no) => openPage(CHECKS_PAGE, { no })}
        >
          <LiveSketch
            select={({ quality }: OfficeModel) => ({
              check: quality.rows[index] ?? null,
              staleness: quality.staleness,
            })}
            paint={(pen, { check, staleness }) =>
              check && plan.gauge && paintCheck(pen, check, staleness, plan.gauge, colours)
            }
          />
        </RowView>
      ))}
    </>
  );
}

function paintCheck(
  pen: Pen,
  { share, isLate }: CheckRow,
  staleness: Staleness,
  at: Box,
  colours: Colours,
): void {
  if (share === null) return;
  const isRed = isLate && !stalenessTreatment(staleness).isMuted;
  const colour = isRed ? stateColours('fault', colours).fill : colours.tokens.textSecondary;
  paintMarkedBar(pen, at, { share, mark: 0.5, colour }, colours);
}

/** What runs low, expires or is full. */
export function StockBlock({ plan, colours }: BlockProps): ReactNode {
  const { openPage, model } = useBoard<OfficeModel, OfficeTexts>();
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.column}
        name="stock"
        colours={colours}
        select={({ stock }: OfficeModel) => ({ title: stock.title, column: stock.column })}
      />
      {plan.rows.map((row, index) => (
        <RowView
          key={row.box.y}
          plan={row}
          select={({ stock }: OfficeModel) => {
            const alert = stock.rows[index];
            if (alert) return stockLook(alert, index, stock.staleness, colours);
            const isNext = index === stock.rows.length && stock.rest !== '';
            return isNext ? noteLook(stock.rest, 'stock', stock.isKnown, colours) : null;
          }}
          onTap={(code) =>
            model().stock.rows[index]?.isZone
              ? openPage(ZONES_PAGE, { code })
              : openPage(STOCK_PAGE, { product: code })
          }
        />
      ))}
    </>
  );
}

/** Who is at work, by duty: a unit for each person who is planned. */
export function DutyBlock({ plan, colours }: BlockProps): ReactNode {
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.column}
        name="staff"
        colours={colours}
        select={({ staff }: OfficeModel) => ({ title: staff?.title ?? '', column: staff?.column ?? '' })}
      />
      {plan.rows.map((row, index) => (
        <RowView
          key={row.box.y}
          plan={row}
          select={({ staff }: OfficeModel) => {
            const duty = staff?.duties[index];
            return duty ? dutyLook(duty, index, colours) : null;
          }}
        >
          <LiveSketch
            select={({ staff }: OfficeModel) => staff?.duties[index] ?? null}
            paint={(pen, duty) => duty && plan.gauge && paintPeople(pen, duty, plan.gauge, colours)}
          />
        </RowView>
      ))}
    </>
  );
}

const UNIT_PITCH = 15;
const UNIT_GAP = 3;
/** Narrower ones could not be counted: then it is a bar. */
const LEAST_PITCH = 7;

function paintPeople(pen: Pen, duty: DutyModel, at: Box, colours: Colours): void {
  const { present, planned, staleness, isShort } = duty;
  const { tokens } = colours;
  if (present === null) return;
  const isMuted = stalenessTreatment(staleness).isMuted;
  const filled = isMuted ? tokens.lineStrong : tokens.textSecondary;
  const missing = isShort && !isMuted ? stateColours('warning', colours).mark : tokens.textSecondary;
  const count = Math.max(planned, present);
  const pitch = Math.min(UNIT_PITCH, at.w / count);
  if (pitch < LEAST_PITCH) {
    const bar = { ...at, y: at.y + 4, h: at.h - 8 };
    paintMarkedBar(pen, bar, { share: present / count, mark: planned / count, colour: filled }, colours);
    return;
  }
  const w = pitch - UNIT_GAP;
  for (let index = 0; index < count; index += 1) {
    const x = at.x + index * pitch;
    if (index < present) pen.roundRect(x, at.y, w, at.h, 2).fill(filled);
    else pen.roundRect(x + 1, at.y + 1, w - 2, at.h - 2, 2).stroke({ color: missing, width: 2 });
  }
}
