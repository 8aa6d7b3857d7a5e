import type { Migration } from '#server/core/ports/database.ts';
import { videoCamera } from './migrations/0446-video-camera.ts';

export const videoMigrations: readonly Migration[] = [videoCamera];
