/** Every number that decides when the glass is painted. */
export const FRAME = {
  /** Values change on glass at most this often: faster than 10 Hz cannot be read. */
  valueIntervalMs: 100,
  /**
   * Share of the interval by which a frame may come early: the feed brings its changes in the same rhythm, and a
   * frame that waited for the exact moment would fall behind it bit by bit.
   */
  earlyShare: 0.25,
  /** Share of the interval that what no value brings waits for the values that are due: then it is in their frame. */
  ownShare: 0.25,
  /** Share of the interval by which the frames after a late one catch up with the feed, each. */
  catchUpShare: 0.05,
  /** A frame is late when painting took longer, or when the browser came this much after it was asked. */
  lateMs: 60,
  /** This many late frames in a row lower the pace by one step … */
  lateFramesToSlow: 3,
  /** … and this many good ones in a row raise it again. */
  goodFramesToRecover: 40,
  /** Multiples of the value interval, by step; blinking stops from the last step on. */
  paceSteps: [1, 2, 5, 10],
  /** Half a blink period: on and off are each this long (1 Hz: well under 3 flashes a second). */
  blinkHalfPeriodMs: 500,
  /** Frames of which the paint times are kept. */
  statisticsFrames: 256,
} as const;
