/**
 * Decodes AMR away from the page. The decoder is WebAssembly: the server gives this file alone a policy that lets it run
 * (`server/core/http/pages/pages.ts`, by the name of the file), the page keeps its own.
 */
import decode from '@audio/decode-amr';
import { hasAmrFrames, toWav } from './amr-form.ts';

/** The decoder makes noise of anything: only a file of frames is given to it. */
const decodeWhole = (bytes: Uint8Array) =>
  hasAmrFrames(bytes) ? decode(bytes) : Promise.reject(new Error('no AMR'));

/** A WAV file; null = nothing could be decoded. */
export type FromAmrWorker = Uint8Array<ArrayBuffer> | null;

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void decodeWhole(data)
    .then(({ channelData: [samples], sampleRate }) =>
      samples && samples.length > 0 && sampleRate > 0 ? toWav(samples, sampleRate) : null,
    )
    .catch(() => null)
    .then((wav: FromAmrWorker) => self.postMessage(wav));
});
