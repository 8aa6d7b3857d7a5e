import { type ReactElement, type ReactNode, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import type { CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { SteppedRecord } from './use-record-steps.ts';

/** The fields that a step of a record needs, for calls that take `{ step, updateTime, … }` by the id in their path. */
export function StepDrawer<E extends Endpoint>(props: {
  readonly contract: E;
  readonly textOf: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly row: SteppedRecord<string>;
  /** Absent: the call takes no step. */
  readonly step?: string;
  readonly refreshes: readonly Endpoint[];
  readonly onDone: (reply: CallReply<E>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { row, step, ...drawer } = props;
  const { id, updateTime } = row;
  const params = useMemo(() => ({ id }), [id]);
  const initial = useMemo(() => ({ ...(step && { step }), updateTime }), [step, updateTime]);
  return <CallDrawer {...drawer} widthPx={440} params={params} initial={initial} />;
}
