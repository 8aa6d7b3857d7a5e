import type { ReactElement } from 'react';
import { useView } from '#console/ui/view.tsx';
import { InboundLineList } from './inbound-line-list.tsx';
import { InboundOrderList } from './inbound-order-list.tsx';

/** All inbound orders, or the lines of the one that the address names. */
export function InboundOrderPage(): ReactElement {
  const { search } = useView();
  const orderId = search.get('order');
  return orderId === null ? <InboundOrderList /> : <InboundLineList orderId={orderId} />;
}
