import type { WritableImage } from '#server/core/ports/feed.ts';
import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { type AlarmForm, type Detail, setMetrics, setState } from './machine-image.ts';

/** One subscribed topic: whose values it shows and how to build its contents anew. */
export interface OpenImage {
  readonly tenantId: Id;
  readonly image: WritableImage;
  readonly detail: Detail;
  readonly alarmForm: AlarmForm;
  /** The line whose summary is part of the image. */
  readonly lineId: Id | null;
  /** Machines of the image by the plant model of the moment. */
  readonly machineIds: () => readonly Id[];
  readonly entries: () => Iterable<readonly [string, unknown]>;
}

export interface OpenImages {
  add(image: OpenImage): () => void;
  all(): Iterable<OpenImage>;
  /** Puts a commit into all images that show something of it. */
  apply(change: CommittedChange): void;
  /** Images that show one of these machines, each with it. */
  showing(tenantId: Id, machineIds: ReadonlySet<Id>): Iterable<readonly [OpenImage, Id]>;
  /** The plant model of a tenant changed: its images begin again. */
  rebuild(tenantId: Id): void;
}

/** Keeps who shows which machine, so that a commit touches only the images it concerns. */
export function createOpenImages(): OpenImages {
  const images = new Set<OpenImage>();
  const byMachine = new Map<Id, Set<OpenImage>>();
  let revisions = 0;

  function link(open: OpenImage): void {
    for (const machineId of open.machineIds()) {
      const group = byMachine.get(machineId) ?? new Set<OpenImage>();
      byMachine.set(machineId, group.add(open));
    }
  }
  function unlink(open: OpenImage): void {
    for (const [machineId, group] of byMachine)
      if (group.delete(open) && group.size === 0) byMachine.delete(machineId);
  }
  function* shown(tenantId: Id, machineId: Id): Generator<OpenImage> {
    for (const open of byMachine.get(machineId) ?? []) if (open.tenantId === tenantId) yield open;
  }

  return {
    add(open) {
      images.add(open);
      link(open);
      return () => {
        images.delete(open);
        unlink(open);
      };
    },
    all: () => images,
    apply({ tenantId, states, metrics, changedMachines, revisedMachines }) {
      const revised = new Set([...revisedMachines].flatMap((machineId) => [...shown(tenantId, machineId)]));
      if (revised.size > 0) revisions += 1;
      for (const open of revised) open.image.set(LINE_FEED_KEYS.revision(), revisions);
      for (const [machineId, state] of states) {
        const urgency = changedMachines.has(machineId) ? 'now' : 'value';
        for (const open of shown(tenantId, machineId)) setState(open.image, machineId, state, urgency);
      }
      for (const [machineId, values] of metrics) {
        for (const open of shown(tenantId, machineId))
          if (open.detail === 'all') setMetrics(open.image, machineId, values);
      }
    },
    *showing(tenantId, machineIds) {
      for (const machineId of machineIds)
        for (const open of shown(tenantId, machineId)) yield [open, machineId];
    },
    rebuild(tenantId) {
      for (const open of images) {
        if (open.tenantId !== tenantId) continue;
        unlink(open);
        link(open);
        open.image.reset(open.entries());
      }
    },
  };
}
