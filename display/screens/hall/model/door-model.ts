import { shareOf } from '#display/kit/figures/figure-model.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { HallContext } from './model.ts';
import type { SceneTruck } from './scene-model.ts';
import { isAtDoor } from './scene-model.ts';
import type { ShownDock } from './trouble-model.ts';

/** A door below the scene. */
export interface DoorModel {
  readonly id: string;
  readonly code: string;
  /** Number of the appointment of its truck; null = there is none to be seen. */
  readonly appointmentNo: string | null;
  /** `culprit` is filled, `suffers` is tinted and outlined, `quiet` is dimmer than the rest. */
  readonly look: 'culprit' | 'suffers' | 'plain' | 'quiet' | 'old';
  readonly tone: StyledState;
  readonly mark: MarkName;
  readonly bar: number | null;
  /** `16/22`, or `16` where that is too wide; a word where nothing is moved. */
  readonly counts: readonly string[];
  readonly job: 'in' | 'out' | null;
  /** By when it is to be done, or when the next one comes. */
  readonly time: string;
}

export function toDoor(
  { dock, look }: ShownDock,
  truck: SceneTruck | undefined,
  { t, timeZone }: HallContext,
): DoorModel {
  const isBusy = isAtDoor(dock);
  const { pallets } = dock;
  const due = isBusy ? dock.truck?.slotEnd : dock.truck?.slotStart;
  const tone = truck?.mode === 'culprit' || truck?.mode === 'suffers' ? truck.state : look.tone;
  return {
    id: dock.id,
    code: dock.code,
    appointmentNo: dock.truck?.no ?? null,
    look:
      look.role === 'old'
        ? 'old'
        : truck?.mode === 'culprit' || truck?.mode === 'suffers'
          ? truck.mode
          : isBusy
            ? 'plain'
            : 'quiet',
    tone,
    mark: look.role !== 'old' && truck && truck.missing > 0 ? 'gap' : look.mark,
    bar: isBusy && pallets ? (shareOf(pallets.done, pallets.planned) ?? 0) : null,
    counts: isBusy
      ? pallets
        ? [`${Math.floor(pallets.done)}/${Math.ceil(pallets.planned)}`, String(Math.floor(pallets.done))]
        : []
      : [t(dock.state === 'closed' ? 'hall.door.closed' : 'hall.door.free')],
    job: isBusy ? (dock.truck?.job ?? null) : null,
    time: due == null ? '' : clockTime(due, timeZone),
  };
}
