import type { ImageType } from '#server/core/images/image-kind.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export interface DrawnPicture {
  readonly bytes: Uint8Array;
  /** A small one of the same type. */
  readonly thumb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What is done with the bytes of every file that comes from outside, for files that are none of the library. */
export interface MediaContent {
  /** Throws `file_infected` where the scanner finds something, `file_not_scanned` where it cannot look. */
  scan(
    by: { readonly tenantId: Id; readonly username: string },
    file: { readonly bytes: Uint8Array; readonly name: string },
  ): Promise<void>;
  /** Draws a picture anew: nothing else that was in the file is left. Throws what an upload refuses. */
  redraw(bytes: Uint8Array, type: ImageType): Promise<DrawnPicture>;
}
