import type { Ground } from '#display/parts/scene.ts';
import type { OpenedFeed } from '#display/runtime/feed/open-feed.ts';
import { createTopicMemory } from '#display/runtime/feed/topic-memory.ts';
import type { ScreenOptions } from '#display/runtime/session/screen-options.ts';
import type { OverlayLayer } from '#display/runtime/stage/overlay.ts';
import type { Stage } from '#display/runtime/stage/stage-port.ts';
import type { Voice } from '#display/runtime/voice/voice.ts';
import type { Language } from '#shared/client/i18n.ts';
import { createTranslate } from '#shared/client/translate.ts';
import type { Board, BoardHost } from './board.ts';
import { boardTree } from './board-tree.ts';
import { type BoardServices, type MountedBoard, mountBoard } from './mounted-board.ts';

export interface BoardSlotParts {
  readonly stage: Stage;
  readonly overlays: OverlayLayer;
  readonly settings: ScreenOptions;
  readonly language: Language;
  readonly ground: Ground;
  readonly random: () => number;
  readonly localStorage: Storage;
  readonly voice: Voice;
  readonly opened: () => OpenedFeed | null;
  readonly navigate: BoardHost<unknown, never>['navigate'];
  readonly back: BoardHost<unknown, never>['back'];
  readonly cameFrom: BoardHost<unknown, never>['cameFrom'];
  readonly openPage: BoardHost<unknown, never>['openPage'];
  readonly isStaff: BoardHost<unknown, never>['isStaff'];
  readonly remark: BoardHost<unknown, never>['remark'];
  readonly onState: () => void;
  /** Runs while the view is drawn; tests make it throw. */
  readonly checkView: () => void;
  /** Runs during unmount; tests make it throw. */
  readonly checkUnmount: () => void;
  readonly onReady: () => void;
  readonly onViewError: (error: unknown) => void;
  /** A replaced board threw during unmount: the current one is not affected. */
  readonly onLeavingError: (error: unknown) => void;
}

/** The one place of the display where a board is: mounted, shown, closed, and mounted anew after a fault. */
export interface BoardSlot {
  mounted(): MountedBoard | null;
  mount(next: Board): void;
  /** Mounts the board that was here last anew; false when there was none. */
  remount(): boolean;
  close(): void;
  /** Puts the view of a mounted board on the stage, once. */
  show(current: MountedBoard): void;
  destroy(): void;
}

export function createBoardSlot(parts: BoardSlotParts): BoardSlot {
  const { stage, settings, language, ground } = parts;
  let board: Board | null = null;
  let mounted: MountedBoard | null = null;
  let buildNumber = 0;
  let shownKey = '';
  let isDestroyed = false;

  const surface: BoardServices['surface'] = {
    get size() {
      const { sceneWidth, sceneHeight } = stage.viewport();
      return { width: sceneWidth, height: sceneHeight };
    },
    get orientation() {
      return stage.viewport().orientation;
    },
    theme: settings.theme,
    palette: settings.palette,
    language,
    screenName: settings.screenName,
    navigate: parts.navigate,
    back: parts.back,
    cameFrom: parts.cameFrom,
    openPage: parts.openPage,
    isStaff: parts.isStaff,
    remark: parts.remark,
    openOverlay: parts.overlays.open,
  };

  function close(): void {
    mounted?.close();
    mounted = null;
  }

  function mount(next: Board): void {
    board = next;
    const opened = parts.opened();
    if (!opened || isDestroyed) return;
    close();
    const services: BoardServices = {
      feed: opened.feed,
      call: opened.call,
      place: { path: location.pathname, query: new URLSearchParams(location.search) },
      memory: opened.feed.kind === 'live' ? createTopicMemory(parts.localStorage) : null,
      voice: parts.voice,
      random: parts.random,
      request: (urgency) => stage.loop.request(urgency),
      tick: () => stage.loop.tick(),
      onState: parts.onState,
      surface,
      translate: createTranslate,
    };
    mounted = next((definition) => mountBoard(definition, services));
    buildNumber += 1;
    parts.onState();
    stage.loop.request('now');
  }

  return {
    mounted: () => mounted,
    mount,
    remount: () => {
      if (board) mount(board);
      return board !== null;
    },
    close,
    show: (current) => {
      const key = `board-${buildNumber}`;
      if (key === shownKey) return;
      const previousKey = shownKey;
      shownKey = key;
      const options = {
        board: current,
        ground,
        key,
        previousKey,
        check: parts.checkView,
        checkUnmount: parts.checkUnmount,
        onReady: parts.onReady,
        onError: parts.onViewError,
        onLeavingError: parts.onLeavingError,
      };
      stage.show((surface) => boardTree(surface, options));
    },
    destroy: () => {
      isDestroyed = true;
      close();
    },
  };
}
