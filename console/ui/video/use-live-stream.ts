import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type StreamSource, streamRetryMs } from './stream-source.ts';

/** A picture that stands still for so long is lost. */
const STILL_MAX_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

/** `lost`: also while the next attempt is under way, until a picture is there. */
type StreamPhase = 'connecting' | 'playing' | 'lost';

interface LiveStream {
  readonly phase: StreamPhase;
  /** The next attempt begins now. */
  retry(): void;
}

/**
 * Plays a source in a video element, tries again after every failure, and stops while the page is hidden. Another value of
 * `source` or `isHd` opens it anew.
 */
export function useLiveStream(
  video: RefObject<HTMLVideoElement | null>,
  source: StreamSource,
  isHd: boolean,
): LiveStream {
  const [phase, setPhase] = useState<StreamPhase>('connecting');
  const [attempt, setAttempt] = useState(0);
  const failures = useRef(0);
  const isShown = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');

  const retry = (): void => setAttempt((count) => count + 1);
  const again = useEffectEvent(retry);

  useEffect(() => {
    const element = video.current;
    if (element === null || !isShown) return;
    void attempt;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let movedAt = performance.now();
    let playedS = -1;
    const move = (): void => {
      // Without a picture yet the time of some streams goes on all the same.
      if (element.currentTime === playedS || element.videoWidth === 0) return;
      playedS = element.currentTime;
      movedAt = performance.now();
      failures.current = 0;
      setPhase('playing');
    };
    const stop = (): void => {
      isOver = true;
      clearInterval(looking);
      element.removeEventListener('timeupdate', move);
      opened.close();
    };
    const lose = (): void => {
      if (isOver) return;
      stop();
      failures.current += 1;
      setPhase('lost');
      timer = setTimeout(again, streamRetryMs(failures.current));
    };
    const looking = setInterval(() => {
      if (performance.now() - movedAt > STILL_MAX_MS) lose();
    }, LOOK_EVERY_MS);
    element.addEventListener('timeupdate', move);
    const opened = source.open({ video: element, isHd, onLost: () => queueMicrotask(lose) });
    return () => {
      clearTimeout(timer);
      if (isOver) return;
      stop();
      setPhase((before) => (before === 'playing' ? 'connecting' : before));
    };
  }, [video, source, isHd, attempt, isShown]);

  return { phase, retry };
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
