import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenStream, StreamSource } from './stream-source.ts';

type TalkProblem = 'noMicrophone' | 'talkFailed';

export interface Talk {
  /** The sources that sound is sent to at the moment. */
  readonly to: readonly StreamSource[];
  readonly problem: TalkProblem | null;
  /** Sends the microphone's sound to these, instead of to those before. */
  start(sources: readonly StreamSource[]): Promise<void>;
  stop(): void;
}

interface Running {
  readonly streams: Map<StreamSource, OpenStream>;
  readonly microphone: MediaStream;
}

/** The microphone, and the connections that its sound is sent over. It is closed with the component. */
export function useTalk(): Talk {
  const [to, setTo] = useState<readonly StreamSource[]>([]);
  const [problem, setProblem] = useState<TalkProblem | null>(null);
  const running = useRef<Running | null>(null);
  // Of what was asked for last: a microphone that is allowed later is closed again.
  const asked = useRef<object | null>(null);

  const end = (): void => {
    asked.current = null;
    const { current } = running;
    running.current = null;
    for (const stream of current?.streams.values() ?? []) stream.close();
    for (const track of current?.microphone.getTracks() ?? []) track.stop();
  };
  const stop = (): void => {
    end();
    setTo([]);
  };

  const start = async (sources: readonly StreamSource[]): Promise<void> => {
    stop();
    setProblem(null);
    const question = {};
    asked.current = question;
    // A page without TLS has none.
    const microphone = await navigator.mediaDevices
      ?.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
      .catch(() => null);
    const [track] = microphone?.getAudioTracks() ?? [];
    if (asked.current !== question) {
      track?.stop();
      return;
    }
    if (!microphone || !track) {
      setProblem('noMicrophone');
      return;
    }
    const streams = new Map<StreamSource, OpenStream>();
    running.current = { streams, microphone };
    const lose = (source: StreamSource): void => {
      streams.get(source)?.close();
      streams.delete(source);
      if (running.current?.streams !== streams) return;
      setProblem('talkFailed');
      if (streams.size === 0) stop();
      else setTo([...streams.keys()]);
    };
    for (const source of sources)
      if (source.talk)
        streams.set(
          source,
          source.talk({ microphone: track, onLost: () => queueMicrotask(() => lose(source)) }),
        );
    setTo([...streams.keys()]);
  };

  const close = useEffectEvent(end);
  useEffect(() => () => close(), []);

  return { to, problem, start, stop };
}
