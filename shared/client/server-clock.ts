/** How far a sample may lie from the estimate before it means a changed clock and not a slow network, ms. */
const JUMP_MS = 2000;
/** So many samples in a row that agree with each other and not with the estimate move the clock back. */
const JUMP_SAMPLES = 3;
/** Samples of which the quickest one counts. */
const WINDOW = 60;

export interface ServerClock {
  /** A frame or an answer that has just arrived was sent at `serverTs`. */
  observe(serverTs: number): void;
  /** A picture was stored when the server's clock said `serverTs`: it is later now, whatever this machine's clock says. */
  isAfter(serverTs: number): void;
  /** Epoch ms by the server's clock. Between samples it runs on the monotonic clock, so this machine's clock may jump. */
  now(): number;
  /** Server clock − this machine's clock now, ms; 0 before the first sample. */
  skewMs(): number;
}

/**
 * Disciplines a monotonic clock by the server's time stamps. A sample can only come late, so of recent samples the
 * greatest offset is the best. A clock that was set back shows as samples that agree with each other, far below.
 */
export function createServerClock(options: {
  readonly mono: () => number;
  readonly wall: () => number;
}): ServerClock {
  const { mono, wall } = options;
  let offset = wall() - mono();
  let samples: number[] = [];
  let outliers: number[] = [];
  let isDisciplined = false;

  return {
    observe: (serverTs) => {
      const sample = serverTs - mono();
      if (!isDisciplined || sample > offset + JUMP_MS) {
        isDisciplined = true;
        offset = sample;
        samples = [sample];
        outliers = [];
        return;
      }
      if (sample < offset - JUMP_MS) {
        const first = outliers[0];
        outliers =
          first !== undefined && Math.abs(sample - first) < JUMP_MS ? [...outliers, sample] : [sample];
        if (outliers.length < JUMP_SAMPLES) return;
        samples = outliers;
        outliers = [];
      } else {
        outliers = [];
        samples.push(sample);
        if (samples.length > WINDOW) samples.shift();
      }
      offset = Math.max(...samples);
    },
    isAfter: (serverTs) => {
      if (!isDisciplined) offset = Math.max(offset, serverTs - mono());
    },
    now: () => Math.round(mono() + offset),
    skewMs: () => (isDisciplined ? Math.round(mono() + offset - wall()) : 0),
  };
}
