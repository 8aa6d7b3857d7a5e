import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Camera, type CameraAngles, fitCamera } from '#display/kit3d/camera/camera.ts';
import { surroundings } from '#display/kit3d/camera/flight.ts';
import { HELD } from '#display/kit3d/camera/held-camera.ts';
import { createVisits, STOP_MS, VISIT_MS } from '#display/kit3d/camera/visits.ts';
import { findCamera, type OwnCamera } from '#display/kit3d/layout/own-cameras.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import { useIsStill } from '#display/parts/solid-layer.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

interface CameraChoice {
  /** From where all is seen. */
  readonly home: Camera;
  readonly angles: CameraAngles;
  /** Of the screen: what the scene may cover, and its whole height. */
  readonly room: Box;
  readonly height: number;
  /** The trouble that is named first; null = none. */
  readonly troubleId: string | null;
  /** Where trouble stands; null = not in the scene. */
  readonly anchorOf: (id: string) => Point3 | null;
  /** Points that a user chose to see: shown instead of trouble. */
  readonly asked?: readonly Point3[];
  /** What is shown in turn with all of the scene where the address says `tour=1`. Stays the same for a layout. */
  readonly stops: readonly (readonly Point3[])[];
  /** Of the layout: a tour goes through them and not to the stops, and `camera=` in the address makes one the home. */
  readonly own: readonly OwnCamera[];
}

/** The camera that a screen should have, and whether it is there. */
export interface ChosenCamera {
  readonly camera: Camera;
  /** Texts that belong to places of the scene are not shown meanwhile. */
  readonly isFlying: boolean;
  /** Not all of the scene is seen: it may be larger than its room. */
  readonly isNear: boolean;
  readonly onArrive: (camera: Camera) => void;
  readonly hold: CameraHold;
}

/** Camera control by touch and mouse; constant for a layout. */
export interface CameraHold {
  /** Drags begin in it. */
  readonly room: Box;
  /** From where a screen looks by itself: no drag goes far away from it. */
  readonly home: Camera;
  readonly onHeld: () => void;
  /** It stays where it was left, and goes back after a while. */
  readonly onReleased: (camera: Camera) => void;
}

/**
 * All of the scene; for a while new trouble from near, where cameras may move; what the user chose; and before all of
 * these the position at which the user released it.
 */
export function useCamera(choice: CameraChoice): ChosenCamera {
  const { home: whole, angles, room, height, troubleId, anchorOf, asked, stops, own } = choice;
  const { place } = useBoard();
  const isStill = useIsStill();
  const visited = useVisited(troubleId, isStill);
  const hasOwn = own.length > 0;
  const stop = useTour(hasOwn ? own.length : stops.length, place.query.get('tour') === '1' && !isStill);
  const home = own[stop]?.camera ?? findCamera(own, place.query.get('camera'))?.camera ?? whole;
  const toured = hasOwn ? [] : (stops[stop] ?? []);
  const near = visited === null ? toured : [anchorOf(visited)];
  const wanted = asked && asked.length > 0 ? asked : near;
  const points = wanted.filter((point) => point !== null);
  const key = JSON.stringify(points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything of the points
  const chosen = useMemo(() => {
    const bounds = surroundings(points);
    if (!bounds) return home;
    const closer = fitCamera(angles, [bounds], room, height);
    return closer.distance < whole.distance ? closer : home;
  }, [key, home, whole, angles, room, height]);
  const { left, isHeld, onHeld, leave } = useLeftCamera(whole, asked);
  const camera = left ?? chosen;
  const [arrived, setArrived] = useState(camera);
  const isFlying = isHeld || arrived !== camera;
  const hold = useMemo(
    (): CameraHold => ({
      room,
      home,
      onHeld,
      onReleased: (released) => {
        leave(released);
        setArrived(released);
      },
    }),
    [room, home, onHeld, leave],
  );
  return { camera, isFlying, isNear: isFlying || camera !== whole, onArrive: setArrived, hold };
}

/** Where fingers have left the camera, until it goes back: after a while, for another layout, and for what is asked. */
function useLeftCamera(whole: Camera, asked: CameraChoice['asked']) {
  const [left, setLeft] = useState<Camera | null>(null);
  const [isHeld, setHeld] = useState(false);
  const onHeld = useCallback(() => setHeld(true), []);
  const leave = useCallback((camera: Camera) => {
    setHeld(false);
    setLeft(camera);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for goes before what was left
  useEffect(() => setLeft(null), [whole, asked]);
  useEffect(() => {
    if (left === null || isHeld) return;
    const timer = setTimeout(() => setLeft(null), HELD.backAfterMs);
    return () => clearTimeout(timer);
  }, [left, isHeld]);
  return { left, isHeld, onHeld, leave };
}

/** Of a tour through so many stops the present one; as many as there are stands for all of the scene. */
function useTour(stops: number, isOn: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOn || stops === 0) return;
    const timer = setInterval(() => setTurn((before) => before + 1), STOP_MS);
    return () => clearInterval(timer);
  }, [isOn, stops]);
  return isOn && stops > 0 ? (turn + stops) % (stops + 1) : stops;
}

/** Trouble that has come since the screen was opened, for a while. */
function useVisited(troubleId: string | null, isStill: boolean): string | null {
  const [visits] = useState(createVisits);
  const [visited, setVisited] = useState<string | null>(null);
  useEffect(() => {
    const isNew = visits.isNew(troubleId, performance.now());
    setVisited(isNew && !isStill ? troubleId : null);
  }, [visits, troubleId, isStill]);
  useEffect(() => {
    if (visited === null) return;
    const timer = setTimeout(() => setVisited(null), VISIT_MS);
    return () => clearTimeout(timer);
  }, [visited]);
  return visited;
}
