/** A stream that is open, or is being opened. */
export interface OpenStream {
  /** Nothing of it is called afterwards. */
  close(): void;
}

export interface PictureOptions {
  /** Plays the picture, and the sound if there is one. */
  readonly video: HTMLVideoElement;
  readonly isHd: boolean;
  /** It could not be opened, or it broke off. */
  readonly onLost: () => void;
}

export interface TalkOptions {
  readonly microphone: MediaStreamTrack;
  /** It could not be opened, or it broke off. */
  readonly onLost: () => void;
}

/** A source of live video: HLS, WHEP, or the player of a vendor. It never tries again by itself. */
export interface StreamSource {
  readonly hasHd: boolean;
  open(options: PictureOptions): OpenStream;
  /** Sends sound to the camera; null where there is no way to it. */
  readonly talk: ((options: TalkOptions) => OpenStream) | null;
}

const RETRY_FIRST_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** How long after so many failures in a row (from 1) the next attempt begins. */
export function streamRetryMs(failures: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (failures - 1));
}
