import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AskedTopic, WritableImage } from '#server/core/ports/feed.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import { findHallBy } from '#server/modules/pretreatment/halls.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
  type PretreatmentSettings,
  type PretreatmentSource,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import {
  listBoardBatches,
  listBoardCips,
  listBoardTransfers,
  listUnitAlarms,
  readFigures,
} from './hall-records.ts';
import { fedLines, listUnits, toBoardUnit, type UnitRow } from './hall-units.ts';
import { createLevelSamples } from './level-samples.ts';

/** Tables are read again this often, and so soon after a change. */
const BEAT_MS = 10_000;
const AFTER_CHANGE_MS = 150;
const EXPECTED_MS = 30_000;

export interface PretreatmentTopicPorts {
  readonly directory: PlantDirectory;
  readonly history: PlantHistory;
}

interface OpenHall {
  readonly asked: AskedTopic;
  readonly image: WritableImage;
  units: readonly UnitRow[];
  keys: ReadonlySet<string>;
  busy: Promise<void> | null;
  isDue: boolean;
  timer: NodeJS.Timeout | null;
}

type Entry = readonly [string, unknown];

/**
 * Fills the images of halls: values of units from every commit, tables when one is opened, soon after every change of the
 * tenant, and with the beat. Returns what is called after a change of the tables of a tenant.
 */
export function providePretreatmentTopic(
  { hub, db, clock, every, onStop, log }: ServerCore,
  { directory, history }: PretreatmentTopicPorts,
): (tenantId: Id) => void {
  const samples = createLevelSamples();
  const sources = { directory, history, samples };
  const open = new Set<OpenHall>();

  function unitEntries({ asked: { tenantId }, units }: OpenHall): Entry[] {
    return units.flatMap((row) => {
      const unit = toBoardUnit(sources, tenantId, row);
      return unit ? [[KEYS.unit(row.id), unit] as const] : [];
    });
  }

  async function load(one: OpenHall): Promise<void> {
    const { tenantId, id } = one.asked;
    const nowMs = clock.now();
    const read = await db.tenant(tenantId, async (tx) => {
      const hall = id === null ? null : await findHallBy(tx, { id });
      if (!hall) return null;
      const figures = await readFigures(tx, hall, nowMs);
      return {
        hall,
        figures,
        units: await listUnits(tx, hall.id),
        batches: await listBoardBatches(tx, hall.id, figures.since),
        cips: await listBoardCips(tx, hall.id),
        transfers: await listBoardTransfers(tx, hall.id, nowMs),
        alarms: await listUnitAlarms(tx, hall.id),
      };
    });
    if (!read) return show(one, []);
    const settings: PretreatmentSettings = read.hall;
    const source: PretreatmentSource = { at: nowMs, expectedMs: EXPECTED_MS };
    one.units = read.units;
    show(one, [
      [KEYS.settings(), settings],
      [KEYS.source(), source],
      [KEYS.figures(), read.figures],
      ...unitEntries(one),
      ...[...fedLines(directory, tenantId, read.units)].map(([key, line]) => [KEYS.line(key), line] as const),
      ...read.transfers.map(([key, transfer]) => [KEYS.transfer(key), transfer] as const),
      ...read.batches.map(([key, batch]) => [KEYS.batch(key), batch] as const),
      ...read.cips.map(([key, cip]) => [KEYS.cip(key), cip] as const),
      ...read.alarms.map(([key, alarm]) => [KEYS.alarm(key), alarm] as const),
    ]);
  }

  /** One load at a time; changes that come meanwhile share the next one. */
  function refresh(one: OpenHall): Promise<void> {
    one.isDue = true;
    one.busy ??= (async () => {
      try {
        while (one.isDue && open.has(one)) {
          one.isDue = false;
          await load(one);
        }
      } finally {
        one.busy = null;
      }
    })();
    return one.busy;
  }

  const toldUnread = (error: unknown): void => log.error({ err: error }, 'a hall was not read');

  function refreshSoon(tenantId: Id): void {
    for (const one of open) {
      if (one.asked.tenantId !== tenantId || one.timer) continue;
      one.timer = setTimeout(() => {
        one.timer = null;
        refresh(one).catch(toldUnread);
      }, AFTER_CHANGE_MS);
    }
  }

  function end(one: OpenHall): void {
    open.delete(one);
    if (one.timer) clearTimeout(one.timer);
  }

  hub.provide('pretreatmentBoard', {
    // A hall is reached whole or not at all.
    variantOf: ({ id, authority }) => (reachesDepartment(authority, id) ? 'whole' : null),
    async open(asked, image) {
      const { id } = asked;
      if (id === null || !(await db.tenant(asked.tenantId, (tx) => findHallBy(tx, { id })))) return null;
      const one: OpenHall = {
        asked,
        image,
        units: [],
        keys: new Set(),
        busy: null,
        isDue: false,
        timer: null,
      };
      open.add(one);
      try {
        await refresh(one);
      } catch (error) {
        end(one);
        throw error;
      }
      return () => end(one);
    },
  });

  const stopListening = [
    history.onCommitted((change) => {
      samples.add(change);
      for (const one of open) {
        if (one.asked.tenantId !== change.tenantId) continue;
        for (const row of one.units) {
          const isChanged = change.changedMachines.has(row.machineId);
          if (!isChanged && !change.states.has(row.machineId) && !change.metrics.has(row.machineId)) continue;
          const unit = toBoardUnit(sources, change.tenantId, row);
          if (unit) one.image.set(KEYS.unit(row.id), unit, isChanged ? 'now' : 'value');
        }
      }
    }),
    directory.onChange(refreshSoon),
  ];
  every('feed-pretreatmentBoard', BEAT_MS, async () => {
    // A hall that cannot be read keeps no other from being read.
    for (const one of [...open]) await refresh(one).catch(toldUnread);
  });
  onStop(async () => {
    for (const stop of stopListening) stop();
    for (const one of [...open]) end(one);
  });
  return refreshSoon;
}

function show(one: OpenHall, entries: readonly Entry[]): void {
  for (const [key, value] of entries) one.image.set(key, value);
  const keys = new Set(entries.map(([key]) => key));
  for (const key of one.keys) if (!keys.has(key)) one.image.remove(key);
  one.keys = keys;
}
