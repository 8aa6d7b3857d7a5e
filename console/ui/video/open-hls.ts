import workerUrl from 'hls.js/dist/hls.worker.js?url';
import Hls from 'hls.js/light';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { OpenStream, PictureOptions } from './stream-source.ts';

/** Seconds of what was played that are kept. */
const BACK_BUFFER_S = 10;
/** Segments that the picture is behind the newest one. */
const SEGMENTS_BEHIND = 2;

/** A ticket is renewed when half of its time is over. */
const RENEW_AFTER_MS = (LIMITS.streamTicketValidS * 1_000) / 2;

interface HlsOptions extends PictureOptions {
  readonly pathOf: (ticket: string) => string;
  readonly askTicket: () => Promise<{ readonly ticket: string }>;
}

/** Plays the playlists of a ticket, which is renewed as long as they are played. */
export function openHls({ video, pathOf, askTicket, onLost }: HlsOptions): OpenStream {
  let hls: Hls | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let ticket = '';

  const renew = async (): Promise<void> => {
    ({ ticket } = await askTicket());
    if (isClosed) return;
    timer = setTimeout(() => {
      renew().catch(() => {
        if (!isClosed) onLost();
      });
    }, RENEW_AFTER_MS);
  };

  const begin = async (): Promise<void> => {
    await renew();
    if (isClosed) return;
    if (!Hls.isSupported()) throw new Error('this browser has no media source extensions');
    const played = new Hls({
      backBufferLength: BACK_BUFFER_S,
      liveSyncDurationCount: SEGMENTS_BEHIND,
      lowLatencyMode: false,
      workerPath: new URL(workerUrl, document.baseURI).href,
      xhrSetup(request, url) {
        // What a playlist names stands beside it, without a ticket.
        request.open('GET', withTicket(url, ticket), true);
      },
    });
    hls = played;
    played.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) onLost();
    });
    played.on(Hls.Events.MANIFEST_PARSED, () => {
      // Refused where the browser allows no sound without a click: the player begins muted.
      void video.play().catch(() => undefined);
    });
    played.attachMedia(video);
    played.loadSource(new URL(pathOf(ticket), document.baseURI).href);
  };

  begin().catch(() => {
    if (!isClosed) onLost();
  });
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      hls?.destroy();
      hls = null;
    },
  };
}

function withTicket(url: string, ticket: string): string {
  const address = new URL(url, document.baseURI);
  address.searchParams.set('ticket', ticket);
  return address.href;
}
