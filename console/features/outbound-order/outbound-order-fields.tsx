import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { WaveField } from '#console/ui/warehouse/code-fields.tsx';
import { OrderFields } from '#console/ui/warehouse/order-fields.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { type OutboundOrder, OutboundState } from '#shared/contracts/orders/outbound-order.ts';

/** Until its wave is released, an order may go into another one. */
const BEFORE_WORK: readonly OutboundState[] = [
  OutboundState.enum.draft,
  OutboundState.enum.released,
  OutboundState.enum.allocated,
];

/** For whom, when, and with which others. */
export function OutboundOrderFields(props: {
  readonly row: OutboundOrder | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row } = props;
  const isFixed = row !== null && !BEFORE_WORK.includes(row.state);
  return (
    <OrderFields
      {...props}
      direction="out"
      priorityHint={t('outboundOrder.priorityHint')}
      own={<WaveField name="waveNo" state="planned" of={row?.warehouseCode} isFixed={isFixed} />}
    />
  );
}
