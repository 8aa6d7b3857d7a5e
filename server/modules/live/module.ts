import { authorityKey, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AskedTopic } from '#server/core/ports/feed.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { CommittedChange, PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { setAlarms } from './machine-image.ts';
import { createOpenImages, type OpenImage } from './open-images.ts';
import { createTopics } from './topics.ts';

export interface LivePorts {
  readonly directory: PlantDirectory;
  readonly calendar: ProductionCalendar;
  readonly history: PlantHistory;
  readonly vendorCodes: Pick<VendorCodes, 'onChange'>;
  readonly alarms: ActiveAlarms;
}

const SUMMARY_EVERY_MS = 2_000;
/** After a state change its summary follows this soon; more changes in that time share it. */
const SUMMARY_AFTER_CHANGE_MS = 100;

/** Fills the images of the plant feed: from what is stored when a topic is opened, then from every commit. */
export function createLiveModule(
  core: ServerCore,
  { directory, calendar, history, vendorCodes, alarms }: LivePorts,
): ServerModule {
  const { hub, every, onStop } = core;
  const log = core.log.child({ module: 'live' });

  async function start(): Promise<void> {
    const topics = createTopics(directory, history, alarms);
    const images = createOpenImages();

    async function open(description: OpenImage | null): Promise<(() => void) | null> {
      if (!description) return null;
      const close = images.add(description);
      description.image.reset(description.entries());
      await refreshSummary(description);
      return close;
    }
    // A line or machine is reached whole or not at all; of the plant everybody sees the lines that they reach.
    const whole = ({ id, authority }: AskedTopic) => (reachesDepartment(authority, id) ? 'whole' : null);
    hub.provide('line', {
      variantOf: whole,
      open: ({ tenantId, id }, image) => open(topics.line(tenantId, id, image)),
    });
    hub.provide('machine', {
      variantOf: whole,
      open: ({ tenantId, id }, image) => open(topics.machine(tenantId, id, image)),
    });
    hub.provide('plant', {
      variantOf: ({ authority }) => authorityKey(authority),
      open: (asked, image) => open(topics.plant(asked, image)),
    });

    async function refreshSummary({ tenantId, lineId, image }: OpenImage): Promise<void> {
      const summary = lineId && (await history.lineSummary(tenantId, lineId));
      if (summary) image.set(LINE_FEED_KEYS.summary(lineId), summary);
    }
    every('live-summaries', SUMMARY_EVERY_MS, async () => {
      for (const image of [...images.all()]) await refreshSummary(image);
    });

    const waiting = new Map<OpenImage, NodeJS.Timeout>();
    function refreshSoon(image: OpenImage): void {
      if (waiting.has(image)) return;
      const timer = setTimeout(() => {
        waiting.delete(image);
        refreshSummary(image).catch((error: unknown) => log.error({ err: error }, 'line summary failed'));
      }, SUMMARY_AFTER_CHANGE_MS);
      waiting.set(image, timer);
    }

    function refreshTenant(tenantId: Id): void {
      for (const image of images.all())
        if (image.tenantId === tenantId && image.lineId !== null) refreshSoon(image);
    }

    function rebuild(tenantId: Id): void {
      images.rebuild(tenantId);
      refreshTenant(tenantId);
    }
    /** What stands below a department may be another machine now. */
    function rebuildPlant(tenantId: Id): void {
      rebuild(tenantId);
      hub
        .recheck({ tenantId, userIds: null, isBoundedOnly: true })
        .catch((error: unknown) => log.error({ err: error }, 'readers of the feed were not compared'));
    }

    const stopListening = [
      history.onCommitted((change) => {
        images.apply(change);
        for (const image of images.all()) if (concerns(image, change)) refreshSoon(image);
      }),
      alarms.onChange((tenantId, machineIds) => {
        for (const [{ image, alarmForm }, machineId] of images.showing(tenantId, machineIds))
          setAlarms(image, alarms, tenantId, machineId, alarmForm);
      }),
      directory.onChange(rebuildPlant),
      vendorCodes.onChange(rebuild),
      calendar.onChange(refreshTenant),
    ];
    onStop(async () => {
      for (const stop of stopListening) stop();
      for (const timer of waiting.values()) clearTimeout(timer);
    });
  }
  return { name: 'live', start };
}

function concerns({ tenantId, lineId, machineIds }: OpenImage, change: CommittedChange): boolean {
  const { changedMachines, revisedMachines } = change;
  if (lineId === null || tenantId !== change.tenantId) return false;
  if (changedMachines.size === 0 && revisedMachines.size === 0) return false;
  return machineIds().some((machineId) => changedMachines.has(machineId) || revisedMachines.has(machineId));
}
