import type { ChangeUrgency, WritableImage } from '#server/core/ports/feed.ts';

/** What a subscriber holds: everything of this epoch up to and including `seq`. */
export interface FeedPosition {
  readonly epoch: string;
  readonly seq: number;
}

/** A frame as it goes over the wire: the JSON text of a `FeedFrame`, and where it takes its receiver. */
export interface EncodedFrame extends FeedPosition {
  readonly kind: 'full' | 'delta';
  readonly json: string;
}

/** The image of one topic, with the wire's encoding. One per topic and tenant, whatever the number of readers. */
export interface TopicImage extends WritableImage {
  readonly position: FeedPosition;
  /** Whether something has changed since then that is not to wait. */
  isUrgentSince(since: FeedPosition | undefined): boolean;
  /** The frame that takes a subscriber from `since` (undefined = nothing) to now. */
  encodeSince(since: FeedPosition | undefined, serverTs: number): EncodedFrame;
}

interface Entry {
  readonly index: number;
  readonly keyJson: string;
  /** Sequence number at which this key got its index. */
  readonly bornAt: number;
  changedAt: number;
  /** JSON text of the value; `null` = the key is gone but keeps its index for this epoch. */
  json: string;
}

const GONE = 'null';
/** Removed keys keep their index until a new epoch; more than this many of them start one. */
const GONE_MAX = 256;

/**
 * Values are kept as JSON text: taken once when set, so that later changes to the object cannot leak into a frame,
 * a repeated value is seen to be the same, and a frame for any reader is a concatenation.
 */
export function createTopicImage(options: {
  readonly topicKey: string;
  readonly baseTs: number;
  /** A new name at each call, never repeated, also not after a restart. */
  readonly nextEpoch: () => string;
  readonly onChange: (urgency: ChangeUrgency) => void;
}): TopicImage {
  const { topicKey, baseTs, nextEpoch, onChange } = options;
  const topicJson = JSON.stringify(topicKey);
  let entries = new Map<string, Entry>();
  let ordered: Entry[] = [];
  let gone = 0;
  let epoch = nextEpoch();
  let seq = 0;
  /** Of the last change that is not to wait. */
  let urgentSeq = 0;

  function put(key: string, json: string): boolean {
    const known = entries.get(key);
    if (known === undefined) {
      if (json === GONE) return false;
      seq += 1;
      const entry: Entry = {
        index: ordered.length,
        keyJson: JSON.stringify(key),
        bornAt: seq,
        changedAt: seq,
        json,
      };
      entries.set(key, entry);
      ordered.push(entry);
      return true;
    }
    if (known.json === json) return false;
    if (json === GONE) gone += 1;
    else if (known.json === GONE) gone -= 1;
    seq += 1;
    known.json = json;
    known.changedAt = seq;
    return true;
  }

  function startEpoch(contents: Iterable<readonly [string, string]>): void {
    entries = new Map();
    ordered = [];
    gone = 0;
    epoch = nextEpoch();
    seq = 0;
    urgentSeq = 0;
    for (const [key, json] of contents) put(key, json);
  }

  function livingEntries(): [string, string][] {
    return [...entries].filter(([, entry]) => entry.json !== GONE).map(([key, entry]) => [key, entry.json]);
  }

  function isUrgentSince(since: FeedPosition | undefined): boolean {
    return since?.epoch === epoch && since.seq < urgentSeq;
  }

  function fullFrame(serverTs: number): string {
    const body = ordered.map((entry) => `[${entry.keyJson},${entry.json}]`).join(',');
    return `{"kind":"full","topic":${topicJson},"epoch":"${epoch}","seq":${seq},"serverTs":${serverTs},"baseTs":${baseTs},"entries":[${body}]}`;
  }

  function deltaFrame(since: number, serverTs: number): string {
    const urgent = since < urgentSeq ? ',"isUrgent":true' : '';
    const changed = since === seq ? [] : ordered.filter((entry) => entry.changedAt > since);
    const body = changed
      .map((entry) =>
        entry.bornAt > since
          ? `[${entry.index},${entry.json},${entry.keyJson}]`
          : `[${entry.index},${entry.json}]`,
      )
      .join(',');
    return `{"kind":"delta","topic":${topicJson},"epoch":"${epoch}","seq":${seq},"serverTs":${serverTs}${urgent},"changes":[${body}]}`;
  }

  return {
    baseTs,
    get position() {
      return { epoch, seq };
    },
    isUrgentSince,
    set(key, value, urgency = 'value') {
      if (!put(key, toJson(value))) return;
      if (urgency === 'now') urgentSeq = seq;
      onChange(urgency);
    },
    remove(key) {
      if (!put(key, GONE)) return;
      if (gone > GONE_MAX) startEpoch(livingEntries());
      onChange('value');
    },
    reset(contents) {
      startEpoch([...contents].map(([key, value]) => [key, toJson(value)] as const));
      onChange('value');
    },
    encodeSince(since, serverTs) {
      const isKnown = since !== undefined && since.epoch === epoch && since.seq <= seq;
      return {
        kind: isKnown ? 'delta' : 'full',
        epoch,
        seq,
        json: isKnown ? deltaFrame(since.seq, serverTs) : fullFrame(serverTs),
      };
    },
  };
}

/** `undefined` has no JSON: like null, it removes the key. */
function toJson(value: unknown): string {
  return JSON.stringify(value) ?? GONE;
}
