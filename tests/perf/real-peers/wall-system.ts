import type { Page } from 'playwright';
import type { GlassWatch } from '#tests/perf/glass-watch.ts';
import type { MqttAddress } from '#tests/perf/plant-load.ts';

/** Texts on the glass by what they show: `<machine code> speed`, `<machine code> yield`. */
export type DrawnTexts = Readonly<Record<string, string>>;

/** A product with a server of its own, a broker, and a wall. */
export interface WallSystem {
  readonly key: string;
  readonly title: string;
  readonly mqtt: MqttAddress;
  readonly serverPid: number;
  /** Null where the broker is part of the server. */
  readonly brokerPid: number | null;
  /** Opens the wall; resolves when it draws. */
  openWall(page: Page): Promise<void>;
  /** What stands on the glass now of values that the load changes. */
  drawn(page: Page): Promise<DrawnTexts>;
  /** Begins to look which text the probe's speed has. */
  watchProbe(page: Page): Promise<GlassWatch>;
  /** The text of a speed of the probe. */
  probeText(speed: number): string;
  stop(): Promise<void>;
}
