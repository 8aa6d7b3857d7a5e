import type { ReactElement } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { StateMark } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { DocumentStatus, TopologyNode } from '#shared/contracts/orders/topology.ts';
import { PresentedState } from '#shared/contracts/plant/machine-state.ts';

const WAITING: StateLook = STATE_LOOKS.draft;
const GOING: StateLook = STATE_LOOKS.running;
const DONE: StateLook = STATE_LOOKS.ended;
const GOOD: StateLook = STATE_LOOKS.good;
const HELD: StateLook = { glyph: 'pause', colour: 'fg.warning' };
const BAD: StateLook = { glyph: 'warning', colour: 'fg.error' };
const OFF: StateLook = STATE_LOOKS.dropped;

const LOOKS: Readonly<Record<DocumentStatus, StateLook>> = {
  draft: WAITING,
  announced: WAITING,
  arrived: GOING,
  receiving: GOING,
  checking: HELD,
  putting_away: GOING,
  done: DONE,
  cancelled: OFF,
  open: WAITING,
  received: GOOD,
  held: HELD,
  released: GOOD,
  rejected: BAD,
  put_away: DONE,
  inspecting: GOING,
  submitted: GOING,
  returned: HELD,
  audited: DONE,
  assigned: WAITING,
  started: GOING,
  short: BAD,
  available: GOOD,
  quality: HELD,
  quarantine: BAD,
  damaged: BAD,
  allocated: WAITING,
  picking: GOING,
  picked: GOOD,
  packed: GOOD,
  loading: GOING,
  shipped: DONE,
  delivered: DONE,
  planned: WAITING,
  booked: WAITING,
  called: GOING,
  docked: GOING,
  working: GOING,
  finished: GOOD,
  left: DONE,
  missed: BAD,
  no_show: BAD,
};

type Shown = Pick<TopologyNode, 'vtype' | 'status'>;

function machineState({ status }: Shown): PresentedState | null {
  const { success, data } = PresentedState.safeParse(status);
  return success ? data : null;
}

/** The state in words; empty where a node has none. */
function useStateText(): (node: Shown) => string {
  const { t } = useText();
  return (node) => {
    const machine = machineState(node);
    if (machine !== null) return t(`states.short.${machine}`);
    const status = node.status as DocumentStatus | null;
    if (status === null) return '';
    const isIssued = node.vtype === 'outboundOrder' || node.vtype === 'wave';
    if (isIssued && (status === 'released' || status === 'checking')) return t(`topology.issued.${status}`);
    return t(`topology.states.${status}`);
  };
}

/** A colour token or value, of the border. */
export function colourOf(node: Shown): string {
  const machine = machineState(node);
  if (machine !== null) return `var(--lw-state-${machine}-mark)`;
  return node.status === null ? 'border.emphasized' : LOOKS[node.status as DocumentStatus].colour;
}

export function TopologyState({ node }: { readonly node: Shown }): ReactElement | null {
  const text = useStateText()(node);
  const machine = machineState(node);
  if (machine !== null) return <StateMark state={machine} />;
  return node.status === null ? null : <StateCell look={LOOKS[node.status as DocumentStatus]} text={text} />;
}
