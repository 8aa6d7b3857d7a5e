import type { ReactNode } from 'react';
import type { OrderListPlan } from '#display/boards/office/layout/order-list-plan.ts';
import { listPage } from '#display/boards/office/model/list-model.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import type { Colours } from '#display/kit/colours.ts';
import { ListHead } from '#display/kit/rows/list-head.tsx';
import { type RowLook, RowView } from '#display/kit/rows/row-view.tsx';
import { noteLook } from '#display/kit/rows/row-words.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { ORDERS_PAGE } from './console-pages.ts';
import { orderLook } from './row-items.ts';

interface OrderListProps {
  readonly plan: OrderListPlan;
  readonly colours: Colours;
}

/** The most urgent orders, in pages; the first page comes every second time. */
export function OrderList({ plan, colours }: OrderListProps): ReactNode {
  const { t, openPage } = useBoard<OfficeModel, OfficeTexts>();
  const places = plan.rows.length;
  const pageOf = ({ list, atMs }: OfficeModel) => listPage(list.rows.length, places, atMs);
  const rowOf = (model: OfficeModel, index: number): RowLook | null => {
    const { list, data } = model;
    if (list.rows.length === 0)
      return index === 0 ? noteLook(list.none, 'order', list.isKnown, colours) : null;
    const row = list.rows[pageOf(model).from + index];
    return row ? orderLook(row, index, data.staleness, { colours, size: plan.textSize }) : null;
  };
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.range}
        name="orders"
        colours={colours}
        select={(model: OfficeModel) => {
          const { list } = model;
          const { from, to } = pageOf(model);
          const range = { from: from + 1, to, total: groupedNumber(list.total) };
          return { title: list.title, column: list.total > 0 ? t('office.list.range', range) : '' };
        }}
      />
      {plan.rows.map((row, index) => (
        <RowView
          key={row.box.y}
          plan={row}
          select={(model: OfficeModel) => rowOf(model, index)}
          onTap={(no) => openPage(ORDERS_PAGE, { no })}
        />
      ))}
    </>
  );
}
