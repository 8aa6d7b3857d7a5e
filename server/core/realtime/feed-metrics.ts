import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts of the feed, in the process's registry. */
export interface FeedMetrics {
  readonly sockets: Gauge;
  readonly subscribers: Gauge;
  readonly images: Gauge;
  /** Frames handed to sockets; one encoding may serve many. */
  readonly frames: Counter<'kind'>;
  readonly encodings: Counter;
  readonly bytes: Counter;
  readonly skipped: Counter;
  readonly refused: Counter<'reason'>;
}

/** Registers the feed's metrics; `registry` is the one that `/metrics` prints. */
export function createFeedMetrics(registry: Registry): FeedMetrics {
  const registers = [registry];
  return {
    sockets: new Gauge({ name: 'linewall_feed_sockets', help: 'Open feed connections.', registers }),
    subscribers: new Gauge({
      name: 'linewall_feed_subscribers',
      help: 'Subscriptions of all feed connections.',
      registers,
    }),
    images: new Gauge({ name: 'linewall_feed_images', help: 'Topic images in memory.', registers }),
    frames: new Counter({
      name: 'linewall_feed_frames_total',
      help: 'Frames sent.',
      labelNames: ['kind'],
      registers,
    }),
    encodings: new Counter({ name: 'linewall_feed_encodings_total', help: 'Frames encoded.', registers }),
    bytes: new Counter({
      name: 'linewall_feed_bytes_total',
      help: 'Bytes of frames sent, before framing.',
      registers,
    }),
    skipped: new Counter({
      name: 'linewall_feed_skipped_total',
      help: 'Turns in which a subscriber was passed over because its connection had not drained.',
      registers,
    }),
    refused: new Counter({
      name: 'linewall_feed_refused_total',
      help: 'Connections refused or closed by the server.',
      labelNames: ['reason'],
      registers,
    }),
  };
}
