import type { ReactElement } from 'react';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { OrderFields } from '#console/ui/warehouse/order-fields.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { InboundKind, type InboundOrder } from '#shared/contracts/orders/inbound-order.ts';

export function InboundOrderFields(props: {
  readonly row: InboundOrder | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  return (
    <OrderFields
      {...props}
      direction="in"
      appointmentHint={t('inboundOrder.appointmentHint')}
      own={
        <SegmentField
          name="kind"
          choices={InboundKind.options.map((value) => ({ value, text: t(`inboundOrder.kinds.${value}`) }))}
        />
      }
    />
  );
}
