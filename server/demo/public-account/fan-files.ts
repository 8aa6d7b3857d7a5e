import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FanFile } from './fan-says.ts';
import { damagedCase } from './pictures.ts';

export interface FanFileBytes {
  readonly type: 'image' | 'voice' | 'video';
  readonly ending: 'png' | 'mp3' | 'mp4';
  readonly bytes: Uint8Array;
  /** JPEG. */
  readonly thumb: Uint8Array | null;
}

/**
 * The voice is a row of vowels, made of their formants; the film is the picture of the damaged case, moved to and fro. Both were
 * made by code, and are kept here as no encoder is part of the product.
 */
const readMedium = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'media', name));

export function fanFileOf(file: FanFile): FanFileBytes {
  switch (file) {
    case 'voice':
      return { type: 'voice', ending: 'mp3', bytes: readMedium('voice.mp3'), thumb: null };
    case 'film':
      return { type: 'video', ending: 'mp4', bytes: readMedium('film.mp4'), thumb: readMedium('film.jpg') };
    case 'damage':
      return { type: 'image', ending: 'png', bytes: damagedCase(), thumb: null };
  }
}
