import type { Api } from '#shared/client/http.ts';
import {
  type Camera,
  createStreamTicket,
  hangUpStream,
  offerStream,
  offerTalk,
  playlistPath,
} from '#shared/contracts/video/camera.ts';
import type { Signalling } from './open-webrtc.ts';
import type { OpenStream, StreamSource } from './stream-source.ts';

/** A camera of the tenant, through the server. Its players are fetched with the first picture. */
export function cameraSource(
  api: Api,
  { id, protocol, hasHd, hasTalk }: Pick<Camera, 'id' | 'protocol' | 'hasHd' | 'hasTalk'>,
  mayTalk: boolean,
): StreamSource {
  const params = { id };
  const signallingOf = (
    offer: (sdp: string) => Promise<{ readonly sdp: string; readonly session: string | null }>,
  ): Signalling => ({
    async offer(sdp) {
      const { session, ...answer } = await offer(sdp);
      return {
        sdp: answer.sdp,
        hangUp: async () =>
          session === null ? false : api.call(hangUpStream, { params, body: { session } }),
      };
    },
  });
  return {
    hasHd,
    open: (options) =>
      protocol === 'hls'
        ? later(options.onLost, async () => {
            const { openHls } = await import('./open-hls.ts');
            return () =>
              openHls({
                ...options,
                pathOf: playlistPath,
                askTicket: () => api.call(createStreamTicket, { params, body: { isHd: options.isHd } }),
              });
          })
        : later(options.onLost, async () => {
            const { openWhep } = await import('./open-webrtc.ts');
            const offer = (sdp: string) =>
              api.call(offerStream, { params, body: { sdp, isHd: options.isHd } });
            return () => openWhep(options, signallingOf(offer));
          }),
    talk:
      hasTalk && mayTalk
        ? (options) =>
            later(options.onLost, async () => {
              const { openWhip } = await import('./open-webrtc.ts');
              const offer = (sdp: string) => api.call(offerTalk, { params, body: { sdp } });
              return () => openWhip(options, signallingOf(offer));
            })
        : null,
  };
}

/** What is opened once its code is there, unless it was closed before. */
function later(onLost: () => void, load: () => Promise<() => OpenStream>): OpenStream {
  let isClosed = false;
  let opened: OpenStream | null = null;
  load().then(
    (open) => {
      if (!isClosed) opened = open();
    },
    () => {
      if (!isClosed) onLost();
    },
  );
  return {
    close() {
      isClosed = true;
      opened?.close();
    },
  };
}
