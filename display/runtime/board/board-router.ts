import {
  type OpenedFeed,
  openLiveFeed,
  openReplayFeed,
  openSyntheticFeed,
} from '#display/runtime/feed/open-feed.ts';
import { withDeadline } from '#display/runtime/healing/deadline.ts';
import type { Recovery } from '#display/runtime/healing/recovery.ts';
import type { WallNoticeText } from '#display/runtime/session/notice.ts';
import { boardAddress, type ScreenOptions } from '#display/runtime/session/screen-options.ts';
import type { ScreenSession } from '#display/runtime/session/screen-session.ts';
import { cameFrom, readTrail, trailTo } from '#display/runtime/session/trail.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type Board, type BoardEntry, type BoardHost, type StageKind, stageKindOf } from './board.ts';
import type { BoardSlot } from './board-slot.ts';

const LOAD_RETRY_MS = 5_000;
const LOAD_DEADLINE_MS = 20_000;

export interface BoardRouterParts {
  readonly registry: readonly BoardEntry[];
  /** What this page draws on. */
  readonly stageKind: StageKind;
  readonly settings: ScreenOptions;
  readonly texts: Readonly<Record<'noPage' | 'brokenRecording' | 'offline', WallNoticeText>>;
  readonly slot: () => BoardSlot;
  readonly recovery: Pick<Recovery, 'ladder' | 'safeReload'>;
  readonly session: () => ScreenSession | null;
  /** The line of a preview; null = the synthetic plant has one of its own. */
  readonly plannedLine: () => Line | null;
  readonly localStorage: Storage;
  readonly clearStage: () => Promise<void>;
  readonly language: Language;
  readonly showNotice: (text: WallNoticeText) => void;
  readonly showTitle: (title: string) => void;
  readonly onFeedStatus: () => void;
  /** Another feed than before drives the boards; null = none does. */
  readonly onFeed: (opened: OpenedFeed | null) => void;
}

/** Which board the address asks for, and the feed that drives it. */
export interface BoardRouter {
  /** Loads the board of the address and mounts it; the old picture stays until the new one is there. */
  open(): Promise<void>;
  navigate: BoardHost<unknown, never>['navigate'];
  back: BoardHost<unknown, never>['back'];
  cameFrom: BoardHost<unknown, never>['cameFrom'];
  opened(): OpenedFeed | null;
  /** Takes the board away and ends its feed; `open` begins anew. */
  close(): Promise<void>;
  destroy(): void;
}

export function createBoardRouter(parts: BoardRouterParts): BoardRouter {
  const { registry, settings, texts } = parts;
  const { ladder, safeReload } = parts.recovery;
  let opened: OpenedFeed | null = null;
  let run = 0;
  let isDestroyed = false;

  async function open(): Promise<void> {
    if (parts.session()?.isLocked()) return;
    // Another kind of stage is another page: nothing of this one stays in memory.
    if (stageKindOf(registry, location.pathname) !== parts.stageKind) {
      location.reload();
      return;
    }
    run += 1;
    const mine = run;
    const slot = parts.slot();
    const entry = registry.find(({ paths }) => paths.includes(location.pathname));
    parts.showTitle(entry ? entry.title[parts.language] : texts.noPage.title);
    if (!entry) {
      slot.close();
      await parts.clearStage();
      parts.showNotice(texts.noPage);
      return;
    }
    try {
      const next = await withDeadline(entry.load(), LOAD_DEADLINE_MS, 'loading the board');
      if (mine !== run || isDestroyed) return;
      slot.close();
      await openFeedFor(next);
      if (mine !== run || isDestroyed) return;
      slot.mount(next);
    } catch (error) {
      ladder.note(error);
      if (mine !== run || isDestroyed) return;
      if (slot.mounted() === null)
        parts.showNotice(settings.feed.kind === 'replay' ? texts.brokenRecording : texts.offline);
      // The code of a board that is gone from the server was replaced by a newer build.
      // Nothing is lost by a reload where nothing is shown; a recording that cannot be read stays so.
      const isEmpty = slot.mounted() === null && settings.feed.kind !== 'replay';
      await safeReload.attempt({ isDesperate: isEmpty });
      setTimeout(() => mine === run && !isDestroyed && void open(), LOAD_RETRY_MS);
    }
  }

  /** The live feed stays for the life of the display; synthetic and recorded ones belong to their board. */
  async function openFeedFor(next: Board): Promise<void> {
    if (settings.feed.kind === 'live') {
      const session = parts.session();
      if (!opened && session) opened = openLiveFeed(session, parts.localStorage);
      opened?.feed.onStatus(parts.onFeedStatus);
      parts.onFeed(opened);
      return;
    }
    opened?.feed.close();
    opened =
      settings.feed.kind === 'synthetic'
        ? await openSyntheticFeed(next, settings.feed, parts.plannedLine(), await sampleAlarms())
        : await openReplayFeed(settings.feed.path, settings.feed.speed);
    parts.onFeed(opened);
  }

  /** Only for pictures: loaded where a synthetic run is to show alarms. */
  const sampleAlarms = async () =>
    settings.alarms === null
      ? null
      : (await import('#display/runtime/alarms/sample-alarms.ts')).withSampleAlarms;

  return {
    open,
    navigate: (path, query = {}) => {
      const trail = trailTo(path, location, readTrail(history.state));
      history.pushState({ trail }, '', boardAddress(path, query, new URLSearchParams(location.search)));
      void open();
    },
    back: (path, query) => {
      const trail = readTrail(history.state);
      const last = trail.at(-1) ?? boardAddress(path, query ?? {}, new URLSearchParams(location.search));
      history.pushState({ trail: trail.slice(0, -1) }, '', last);
      void open();
    },
    cameFrom: () => {
      const path = cameFrom(readTrail(history.state));
      const entry = registry.find(({ paths }) => path !== null && paths.includes(path));
      return entry && path !== null ? { path, title: entry.title[parts.language] } : null;
    },
    opened: () => opened,
    close: async () => {
      run += 1;
      opened?.feed.close();
      opened = null;
      parts.onFeed(null);
      parts.slot().close();
      await parts.clearStage();
    },
    destroy: () => {
      isDestroyed = true;
      opened?.feed.close();
    },
  };
}
