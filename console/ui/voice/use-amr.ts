import { useEffect, useState } from 'react';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { FromAmrWorker } from './amr-worker.ts';

/** A minute takes less than a second. */
const WAIT_MAX_MS = 30_000;

/** AMR as a WAV file that browsers play. Undefined = being decoded; null = it cannot be. */
export function useAmr(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null | undefined {
  const [wav, setWav] = useState<FromAmrWorker | undefined>(undefined);
  useEffect(() => {
    setWav(undefined);
    if (bytes.byteLength > LIMITS.mpVoiceMaxBytes) return setWav(null);
    const thread = new Worker(new URL('./amr-worker.ts', import.meta.url), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (decoded: FromAmrWorker): void => {
      clearTimeout(timer);
      thread.terminate();
      setWav(decoded);
    };
    timer = setTimeout(() => end(null), WAIT_MAX_MS);
    thread.addEventListener('message', ({ data }: MessageEvent<FromAmrWorker>) => end(data));
    // It could not be loaded, was not allowed, or has no memory left.
    thread.addEventListener('error', () => end(null));
    thread.postMessage(bytes);
    return () => {
      clearTimeout(timer);
      thread.terminate();
    };
  }, [bytes]);
  return wav;
}
