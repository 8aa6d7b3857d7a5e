import { storedLanguage } from '../../shared/client/i18n.ts';
import { ageText } from '../../shared/domain/duration-text.ts';
import { screen as en } from '../../shared/i18n/en/screen.ts';
import { screen as zh } from '../../shared/i18n/zh/screen.ts';
import { themes } from '../../shared/theme/theme.ts';
import type { Board, BoardEntry, BoardPlace } from './board.ts';
import { boardTree } from './board-tree.ts';
import { withDeadline } from './deadline.ts';
import type { LinewallWindow } from './diagnostics.ts';
import { createFaults } from './faults.ts';
import { createGlyphLoader } from './fonts.ts';
import { createLadder, type Fault, type Rung } from './ladder.ts';
import { type BoardServices, type MountedBoard, mountBoard } from './mounted-board.ts';
import { createNotice, type NoticeText } from './notice.ts';
import { type OpenedFeed, openLiveFeed, openReplayFeed, openSyntheticFeed } from './open-feed.ts';
import { startOrbit } from './orbit.ts';
import { createOverlayLayer } from './overlay.ts';
import { createRandom } from './random.ts';
import { readDiagnostics } from './read-diagnostics.ts';
import { probeRenderer } from './renderer-probe.ts';
import { browserReload, createSafeReload } from './safe-reload.ts';
import { paintPage, toSky } from './screen-face.ts';
import { parseScreenOptions, toAddress } from './screen-options.ts';
import { openScreenSession, type ScreenSession } from './screen-session.ts';
import { createStage } from './stage.ts';
import { createStateNotice } from './state-notice.ts';
import { createTopicMemory } from './topic-memory.ts';
import { createTranslate } from './translate.ts';

const SIGN_IN_RETRY_MS = 15_000;
const LOAD_RETRY_MS = 5_000;
const LOAD_DEADLINE_MS = 20_000;
/** A glass that has been frozen this long has nothing to lose by a reload of the same build. */
const DESPERATE_MS = 60 * 60_000;
const HOME_PATH = '/productLineSignage';
/** Characters that every board shows: loaded before the first picture. */
const FIRST_CHARACTERS = '0123456789.,:%+-–·/()kMGTPE停线运行产量计划设备状态数据秒前分时小';

export interface Display {
  readonly window: LinewallWindow;
  destroy(): Promise<void>;
}

/** One wall: one stage, one session, one board at a time. `registry` is the list of boards. */
export async function startDisplay(options: {
  readonly holder: HTMLElement;
  readonly registry: readonly BoardEntry[];
  readonly version: string;
}): Promise<Display> {
  const { holder, registry } = options;
  const startedAt = performance.now();
  const settings = parseScreenOptions(new URLSearchParams(location.search));
  const language = settings.language ?? storedLanguage();
  const texts = language === 'zh' ? zh : en;
  const say = createTranslate(texts);
  const theme = themes[settings.theme];
  paintPage(holder, theme, language);

  const probe = probeRenderer();
  const glyphs = createGlyphLoader(document.fonts);
  const notice = createNotice(holder);
  const overlays = createOverlayLayer(holder);
  const random = createRandom(settings.feed.kind === 'synthetic' ? settings.feed.seed : Date.now());
  const ground = { colour: theme.background };
  let session: ScreenSession | null = null;
  let opened: OpenedFeed | null = null;
  let board: Board | null = null;
  let mounted: MountedBoard | null = null;
  let buildNumber = 0;
  let lastGoodAt: number | null = null;
  let hasGivenUp = false;
  let frozenAt: number | null = null;
  let isDestroyed = false;
  let signInTimer: ReturnType<typeof setTimeout> | null = null;
  let shownKey = '';
  let run = 0;

  const faults = createFaults();
  const safeReload = createSafeReload(browserReload());
  const ladder = createLadder({
    now: () => Date.now(),
    take: takeRung,
    isFrameDue: () => mounted?.state() === 'showing',
  });
  const stage = createStage({
    holder,
    orientation: settings.orientation,
    ground,
    sky: toSky(theme),
    valueIntervalMs: settings.valueIntervalMs,
    glyphs,
    update: () => {
      if (hasGivenUp) return;
      try {
        if (mounted) faults.model();
        mounted?.update();
      } catch (error) {
        freeze();
        ladder.fault('model', error);
      }
    },
    checkPaint: faults.paint,
    onPaintError: (error) => breakDown('paint', error),
    onContextLost: (kind) => breakDown('context-lost', `the ${kind} context was lost`),
    onPainted: () => {
      if (mounted?.state() !== 'showing') return;
      lastGoodAt = Date.now();
      frozenAt = null;
      ladder.frameWasGood();
    },
  });
  const stopOrbit = settings.isOrbiting ? startOrbit(stage.setOffset) : () => {};
  const stopViewport = stage.onViewport(overlays.place);
  const stripTimer = setInterval(updateStrip, 1000);
  const stateNotice = createStateNotice({
    notice,
    texts,
    board: () => (isDestroyed ? null : mounted),
    phase: () => opened?.feed.status().phase,
    isSignedIn: () => session?.isSignedIn() !== false,
    hasPicture: () => lastGoodAt !== null,
    isFrozen: stage.isFrozen,
    showBoard,
  });
  const listening = new AbortController();
  window.addEventListener('error', (event) => ladder.note(event.error ?? event.message), listening);
  window.addEventListener('unhandledrejection', (event) => ladder.note(event.reason), listening);
  window.addEventListener('popstate', () => void openPlace(), listening);

  function breakDown(fault: Fault, error: unknown): void {
    freeze();
    ladder.fault(fault, error);
  }

  function freeze(): void {
    stage.setFrozen(true);
    updateStrip();
  }

  function updateStrip(): void {
    const age = stage.isFrozen() && lastGoodAt !== null ? Date.now() - lastGoodAt : 0;
    // A recovery that works takes less than this; nobody needs to read about it.
    const isLong = age >= 3000;
    const key = age < 120_000 ? 'frozen' : 'frozenLong';
    notice.strip(isLong ? say(key, { age: ageText(age, language) }) : null);
  }

  async function takeRung(rung: Rung): Promise<void> {
    hasGivenUp = rung === 'frozen';
    if (hasGivenUp) {
      frozenAt ??= performance.now();
      freeze();
      void safeReload.attempt({ isDesperate: performance.now() - frozenAt > DESPERATE_MS });
      return;
    }
    const kind = rung === 'canvas' ? 'canvas' : (stage.rendererKind() ?? wantedRenderer());
    closeBoard();
    await stage.clear();
    if (rung === 'renderer' || rung === 'canvas' || stage.rendererKind() === null)
      await stage.replaceRenderer(kind);
    if (board) mount(board);
    else thaw();
  }

  /** The new view stands: from here on the glass shows it, and not the last good picture. */
  function thaw(): void {
    stage.setFrozen(false);
    updateStrip();
  }

  /** A GL that was there for the probe may be gone for the stage. */
  async function startRenderer(): Promise<void> {
    try {
      await stage.replaceRenderer(wantedRenderer());
    } catch (error) {
      ladder.note(error);
      await stage.replaceRenderer('canvas');
    }
  }

  function wantedRenderer(): 'webgl' | 'canvas' {
    return settings.renderer ?? probe.kind;
  }

  function closeBoard(): void {
    mounted?.close();
    mounted = null;
  }

  function place(): BoardPlace {
    return { path: location.pathname, query: new URLSearchParams(location.search) };
  }

  function mount(next: Board): void {
    if (!opened || isDestroyed) return;
    closeBoard();
    const services: BoardServices = {
      feed: opened.feed,
      call: opened.call,
      place: place(),
      memory: opened.feed.kind === 'live' ? createTopicMemory(localStorage) : null,
      random,
      request: () => stage.loop.request(),
      onState: stateNotice.update,
      face: {
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
        navigate,
        openOverlay: overlays.open,
      },
      translate: createTranslate,
    };
    mounted = next((definition) => mountBoard(definition, services));
    buildNumber += 1;
    stateNotice.update();
    stage.loop.request('now');
  }

  function showBoard(current: MountedBoard): void {
    notice.show(null);
    const key = `board-${buildNumber}`;
    if (key === shownKey) return;
    shownKey = key;
    const options = {
      board: current,
      ground,
      key,
      check: faults.view,
      onReady: thaw,
      onError: (error: unknown) => breakDown('view', error),
    };
    stage.show((scene) => boardTree(scene, options));
  }

  function showNotice(text: NoticeText): void {
    notice.show(text);
  }

  function navigate(path: string, query: Readonly<Record<string, string>> = {}): void {
    history.pushState(null, '', toAddress(path, query, new URLSearchParams(location.search)));
    void openPlace();
  }

  /** Loads the board of the address and mounts it; the old picture stays until the new one is there. */
  async function openPlace(): Promise<void> {
    run += 1;
    const mine = run;
    const entry = registry.find(({ paths }) => paths.includes(location.pathname));
    if (!entry) {
      closeBoard();
      await stage.clear();
      showNotice({ ...texts.noPage, link: { href: HOME_PATH, text: texts.noPage.link } });
      return;
    }
    try {
      const next = await withDeadline(entry.load(), LOAD_DEADLINE_MS, 'loading the board');
      if (mine !== run || isDestroyed) return;
      closeBoard();
      await openFeedFor(next);
      if (mine !== run || isDestroyed) return;
      board = next;
      mount(next);
    } catch (error) {
      ladder.note(error);
      if (mine !== run || isDestroyed) return;
      if (mounted === null)
        showNotice(settings.feed.kind === 'replay' ? texts.brokenRecording : texts.offline);
      // The code of a board that is gone from the server was replaced by a newer build.
      await safeReload.attempt({ isDesperate: false });
      setTimeout(() => mine === run && !isDestroyed && void openPlace(), LOAD_RETRY_MS);
    }
  }

  /** The live feed stays for the life of the display; made-up and recorded ones belong to their board. */
  async function openFeedFor(next: Board): Promise<void> {
    if (settings.feed.kind === 'live') {
      if (!opened && session) opened = openLiveFeed(session);
      opened?.feed.onStatus(stateNotice.update);
      return;
    }
    opened?.feed.close();
    opened =
      settings.feed.kind === 'synthetic'
        ? openSyntheticFeed(next, settings.feed)
        : await openReplayFeed(settings.feed.path, settings.feed.speed);
  }

  async function signIn(current: ScreenSession): Promise<void> {
    if (isDestroyed) return;
    const outcome = await current.signIn();
    if (outcome === 'signed-in') {
      if (opened === null) await openPlace();
      return;
    }
    if (outcome === 'unreachable') showNotice(texts.offline);
    else if (outcome === 'ticket-refused') showNotice(texts.ticketRefused);
    else if (notice.current() === null) {
      showNotice({ ...texts.noSession, link: { href: '/login', text: texts.noSession.link } });
    }
    signInTimer = setTimeout(() => void signIn(current), SIGN_IN_RETRY_MS);
  }

  function testWindow(): NonNullable<LinewallWindow['test']> {
    return {
      loseContext: stage.loseContext,
      throwIn: (where, times) => {
        faults.inject(where, times);
        if (where === 'view' && board) mount(board);
        stage.invalidate();
      },
      unmount: async () => {
        closeBoard();
        shownKey = '';
        await stage.clear();
      },
      remount: openPlace,
      navigate,
    };
  }

  await Promise.all([startRenderer(), glyphs.first([FIRST_CHARACTERS])]);
  overlays.place(stage.viewport(), { x: 0, y: 0 });
  if (settings.feed.kind === 'live') {
    session = await openScreenSession({ language: () => language });
    session.onChange(() => {
      if (session?.isSignedIn() && opened === null) void openPlace();
    });
    void signIn(session);
  } else {
    void openPlace();
  }

  return {
    window: {
      diagnostics: () =>
        readDiagnostics({
          version: options.version,
          gpu: probe.device,
          startedAt,
          stage,
          ladder,
          notice,
          overlays,
          mounted,
          feed: opened?.feed ?? null,
        }),
      model: () => mounted?.model() ?? null,
      texts: stage.texts,
      ...(settings.isTest && { test: testWindow() }),
    },
    destroy: async () => {
      isDestroyed = true;
      listening.abort();
      if (signInTimer !== null) clearTimeout(signInTimer);
      stateNotice.destroy();
      clearInterval(stripTimer);
      stopOrbit();
      stopViewport();
      closeBoard();
      ladder.destroy();
      opened?.feed.close();
      session?.destroy();
      await stage.destroy();
      overlays.destroy();
      notice.destroy();
      glyphs.destroy();
    },
  };
}
