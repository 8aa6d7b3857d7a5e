export interface ReadAheadLimits {
  readonly messages: number;
  readonly bytes: number;
}

/** How connections are read. */
export interface ConnectionReader<Connection> {
  pause(connection: Connection): void;
  /** Takes in what has arrived, and goes on with what arrives from then on. */
  read(connection: Connection): void;
}

/** Messages that have been read and not been answered. */
export interface ReadAhead<Connection> {
  open(connection: Connection, bytes: number): ReadMessage;
}

export interface ReadMessage {
  /** Takes the answer; a connection's answers are given in the order of its messages. */
  answer(give: () => void): void;
  /**
   * Whether the connection seems to send nothing more before this is answered: it came with none before it open, and soon
   * after the answer to the last one; or as many are open with it as those at which the publisher stopped before; or the
   * connection is read no further.
   */
  readonly isAwaited: boolean;
}

/** A publisher that waited for an answer sends its next message within this time of it. */
const SOON_MS = 50;
/** One that has sent nothing for this time when its messages are answered, and sends soon after, had waited for that. */
const STOPPED_MS = 40;

interface OpenMessage {
  readonly bytes: number;
  answer: (() => void) | null;
}

interface Lane {
  readonly open: OpenMessage[];
  bytes: number;
  isTurnPlanned: boolean;
  openedAtMs: number;
  answeredAtMs: number;
  /** Open messages at which the publisher sends nothing more, as far as it has shown; infinite where it has not. */
  windowMessages: number;
  /** The same of the last answer, if a message follows soon. */
  stoppedAtMessages: number;
  /** Whether a message was answered since the last one came. */
  isAnswered: boolean;
}

/**
 * Reads connections on while their messages wait for their answers. Above a limit, its own or that of all together, a
 * connection that has an open message is not read; each read may pass a limit by what the connection has buffered.
 */
export function createReadAhead<Connection extends object>(
  limits: { readonly ofConnection: ReadAheadLimits; readonly ofAll: ReadAheadLimits },
  reader: ConnectionReader<Connection>,
): ReadAhead<Connection> {
  const lanes = new WeakMap<Connection, Lane>();
  const all = { messages: 0, bytes: 0 };

  function laneOf(connection: Connection): Lane {
    const known = lanes.get(connection);
    if (known) return known;
    const lane: Lane = {
      open: [],
      bytes: 0,
      isTurnPlanned: false,
      openedAtMs: Number.NEGATIVE_INFINITY,
      answeredAtMs: Number.NEGATIVE_INFINITY,
      windowMessages: Number.POSITIVE_INFINITY,
      stoppedAtMessages: Number.POSITIVE_INFINITY,
      isAnswered: false,
    };
    lanes.set(connection, lane);
    return lane;
  }

  function isFull(lane: Lane): boolean {
    if (lane.open.length === 0) return false;
    const { ofConnection, ofAll } = limits;
    return (
      lane.open.length >= ofConnection.messages ||
      lane.bytes >= ofConnection.bytes ||
      all.messages >= ofAll.messages ||
      all.bytes >= ofAll.bytes
    );
  }

  /** Not at once: the present read is not at its end, and other connections have their turns. */
  function planTurn(connection: Connection, lane: Lane): void {
    if (lane.isTurnPlanned) return;
    lane.isTurnPlanned = true;
    setImmediate(() => {
      lane.isTurnPlanned = false;
      if (!isFull(lane)) reader.read(connection);
    });
  }

  /** On a new message: the window is that of the last stop where it came soon after the answers, else unknown. */
  function learnOfMessage(lane: Lane, nowMs: number): void {
    if (lane.isAnswered) {
      const cameSoon = nowMs - lane.answeredAtMs < SOON_MS;
      lane.windowMessages = cameSoon ? lane.stoppedAtMessages : Number.POSITIVE_INFINITY;
      lane.isAnswered = false;
    }
    lane.openedAtMs = nowMs;
    if (lane.open.length >= lane.windowMessages) lane.windowMessages = Number.POSITIVE_INFINITY;
  }

  /** On the first answer after a message: records how many were open, where the publisher had stopped sending. */
  function learnOfAnswer(lane: Lane, nowMs: number): void {
    if (!lane.isAnswered) {
      const hasStopped = lane.open.length === lane.windowMessages || nowMs - lane.openedAtMs >= STOPPED_MS;
      lane.stoppedAtMessages = hasStopped ? lane.open.length : Number.POSITIVE_INFINITY;
      lane.isAnswered = true;
    }
    lane.answeredAtMs = nowMs;
  }

  function answerInOrder(lane: Lane): void {
    for (let [first] = lane.open; first?.answer; [first] = lane.open) {
      learnOfAnswer(lane, performance.now());
      lane.open.shift();
      lane.bytes -= first.bytes;
      all.messages -= 1;
      all.bytes -= first.bytes;
      first.answer();
    }
  }

  return {
    open(connection, bytes) {
      const lane = laneOf(connection);
      const nowMs = performance.now();
      const isNext = lane.open.length === 0 && nowMs - lane.answeredAtMs < SOON_MS;
      learnOfMessage(lane, nowMs);
      const message: OpenMessage = { bytes, answer: null };
      lane.open.push(message);
      lane.bytes += bytes;
      all.messages += 1;
      all.bytes += bytes;
      if (isFull(lane)) reader.pause(connection);
      planTurn(connection, lane);
      return {
        isAwaited: isNext || lane.open.length >= lane.windowMessages || isFull(lane),
        answer(give) {
          message.answer = give;
          answerInOrder(lane);
          planTurn(connection, lane);
        },
      };
    },
  };
}
