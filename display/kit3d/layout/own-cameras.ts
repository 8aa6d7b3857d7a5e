import type { Camera } from '#display/kit3d/camera/camera.ts';
import type { Box } from '#display/parts/box.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';

/** A camera that a layout names. */
export interface OwnCamera {
  /** In both languages, so that an address works in either. */
  readonly names: readonly string[];
  readonly camera: Camera;
}

/** Vertical, as of the cameras that are generated. */
const FOV = (20 / 180) * Math.PI;

/** The cameras of a layout on a screen with this room for its scene. */
export function planCameras(
  layout: Pick<SceneLayout, 'cameras'> | null,
  { room, height }: { readonly room: Box; readonly height: number },
): OwnCamera[] {
  const focal = height / 2 / Math.tan(FOV / 2);
  return (layout?.cameras ?? []).map(({ name, nameEn, x, z, yaw, pitch, width }) => ({
    names: nameEn ? [name, nameEn] : [name],
    camera: {
      yaw: (yaw / 180) * Math.PI,
      pitch: (pitch / 180) * Math.PI,
      fov: FOV,
      target: [x, 0, z],
      distance: (focal * width) / room.w,
      centre: { x: room.x + room.w / 2, y: room.y + room.h / 2 },
      focal,
    },
  }));
}

/** By its name, else by its number from 1 on; null = none is meant, or there is none. */
export function findCamera(cameras: readonly OwnCamera[], asked: string | null): OwnCamera | null {
  const wanted = asked?.trim().toLowerCase();
  if (!wanted) return null;
  const byName = cameras.find(({ names }) => names.some((name) => name.toLowerCase() === wanted));
  return byName ?? (/^\d+$/.test(wanted) ? (cameras[Number(wanted) - 1] ?? null) : null);
}
