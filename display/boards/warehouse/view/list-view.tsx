import type { ReactNode } from 'react';
import type { DockListPlan } from '#display/boards/warehouse/layout/list-plans.ts';
import type { ListModel, WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { pinnedPage } from '#display/kit/paging/pinned-page.ts';
import { RowView } from '#display/kit/rows/row-view.tsx';
import { LabelTile } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { drawHatch, drawNamedMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { type DockListRow, type Ink, noteRow } from './list-items.ts';

interface ListViewProps<Row> {
  readonly name: string;
  readonly plan: DockListPlan;
  readonly colours: Colours;
  readonly select: (model: WarehouseModel) => ListModel<Row>;
  /** Over the columns; without them the model's own text. */
  readonly heads?: readonly string[];
  readonly toRow: (row: Row, ink: Ink) => DockListRow;
  /** That nothing more is there is good news. */
  readonly isShortGood: boolean;
  /** Called with the id of the row. */
  readonly onTap?: (id: string) => void;
}

const BAR_MARK = 24;

/** A list of which the first two rows stay, and the others take turns where they do not fit. */
export function ListView<Row>(props: ListViewProps<Row>): ReactNode {
  const { name, plan, colours, select, heads, toRow, isShortGood, onTap } = props;
  const { tokens } = colours;
  const { strokes } = plan;
  const lookOf = (model: WarehouseModel, index: number): DockListRow | null => {
    const list = select(model);
    const ink: Ink = { colours, staleness: list.staleness, index };
    const { rows } = pinnedPage(list.rows, plan.rows.length, model.atMs);
    const row = rows[index];
    if (row) return toRow(row, ink);
    const isNote = index === rows.length && list.note !== '';
    return isNote ? noteRow(list.note, name, isShortGood, plan.rows[0]?.cells.length ?? 1, ink) : null;
  };
  return (
    <>
      <LabelTile
        place={plan.title}
        name={`${name}.title`}
        colour={tokens.textSecondary}
        select={(model: WarehouseModel) => select(model).title}
      />
      {plan.heads.map((place, index) => (
        <LabelTile
          key={place.x}
          place={place}
          name={`${name}.head${index}`}
          colour={tokens.textSecondary}
          select={(model: WarehouseModel) => heads?.[index] ?? select(model).aside}
        />
      ))}
      {plan.rows.map((place, index) => (
        <RowView
          key={place.box.y}
          plan={place}
          select={(model: WarehouseModel) => lookOf(model, index)}
          onTap={onTap}
        >
          <LiveSketch
            select={(model: WarehouseModel) => {
              const look = lookOf(model, index);
              return look && { bar: look.bar, barMark: look.barMark, staleness: look.staleness };
            }}
            paint={(pen, look) => look && plan.bar && paintRowBar(pen, plan.bar, look, colours)}
          />
        </RowView>
      ))}
      <PageStrokes
        box={strokes}
        colours={colours}
        select={(model: WarehouseModel) => pinnedPage(select(model).rows, plan.rows.length, model.atMs).page}
      />
    </>
  );
}

function paintRowBar(
  pen: Pen,
  box: Box,
  { bar, barMark, staleness }: Pick<DockListRow, 'bar' | 'barMark' | 'staleness'>,
  { tokens }: Colours,
): void {
  const { x, y, w, h } = box;
  if (barMark) {
    const at = { x: x - BAR_MARK - 8, y: y + h / 2 - BAR_MARK / 2, w: BAR_MARK, h: BAR_MARK };
    drawNamedMark(pen, barMark.name, at, barMark.colour);
  }
  if (!bar) return;
  paintBar(pen, box, bar.share, { colour: bar.colour, track: tokens.surfaceSunken, radius: h / 2 });
  if (stalenessTreatment(staleness).isHatched) drawHatch(pen, box, tokens.background);
  if (bar.due === null) return;
  const markX = x + (w - 4) * bar.due;
  pen.rect(markX - 3, y - 7, 10, h + 14).fill(tokens.background);
  pen.rect(markX, y - 7, 4, h + 14).fill(tokens.textSecondary);
}
