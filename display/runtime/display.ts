import type { QualityStep } from '#display/parts/solid-quality.ts';
import { storedLanguage } from '#shared/client/i18n.ts';
import { createTranslate } from '#shared/client/translate.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { themes } from '#shared/theme/theme.ts';
import { loadTakeover } from './alarms/load-takeover.ts';
import { WHOLE_FOOT } from './board/banner-room.ts';
import type { BoardEntry } from './board/board.ts';
import { createBoardRouter } from './board/board-router.ts';
import { createBoardSlot } from './board/board-slot.ts';
import { listenForLine, type PlannedLine } from './feed/planned-line.ts';
import { createRandom } from './feed/random.ts';
import type { LinewallWindow } from './healing/diagnostics.ts';
import { type FaultChecks, NO_CHECKS } from './healing/fault-checks.ts';
import { listenToPage } from './healing/page-events.ts';
import { readDiagnostics } from './healing/read-diagnostics.ts';
import { createRecovery } from './healing/recovery.ts';
import { missingText } from './session/missing-text.ts';
import { createWallNotice } from './session/notice.ts';
import { isStaffAt, openConsolePage } from './session/open-console-page.ts';
import { paintPage, showTitle, toSky } from './session/page-appearance.ts';
import { parseScreenOptions } from './session/screen-options.ts';
import { startScreenReports } from './session/screen-reports.ts';
import { hasTicket, openScreenSession, type ScreenSession } from './session/screen-session.ts';
import { openScreenStorage } from './session/screen-storage.ts';
import { screenTexts, withUnlockLink } from './session/screen-texts.ts';
import { startSignIn } from './session/sign-in.ts';
import { createStateNotice } from './session/state-notice.ts';
import { createGlyphLoader } from './stage/fonts.ts';
import { createOverlayLayer } from './stage/overlay.ts';
import { startPixelShift } from './stage/pixel-shift.ts';
import { probeRenderer } from './stage/renderer-probe.ts';
import type { StageMaker } from './stage/stage-port.ts';
import type { Viewport } from './stage/viewport.ts';
import { openBrowserSpeech, SILENT_SPEECH } from './voice/browser-speech.ts';
import { openSpokenMemory } from './voice/spoken-memory.ts';
import { createVoice } from './voice/voice.ts';

/** Characters that every board shows: loaded before the first picture. */
const FIRST_CHARACTERS = '0123456789.,:%+-–·/()kMGTPE停线运行产量计划设备状态数据秒前分时小';
/** A picture this old does not recover by itself. */
const LONG_FREEZE_MS = 120_000;

export interface DisplayOptions {
  readonly holder: HTMLElement;
  /** The list of boards. */
  readonly registry: readonly BoardEntry[];
  /** Draws the boards of this page. */
  readonly stage: StageMaker;
  readonly version: string;
  readonly checks?: FaultChecks;
}

export interface Display {
  readonly window: LinewallWindow;
  readonly controls: DisplayControls;
  destroy(): Promise<void>;
}

/** What can be done to a display from outside; only tests do. */
export interface DisplayControls {
  /** False where the renderer has no context to lose. */
  loseContext(): boolean;
  repaint(): void;
  rebuildBoard(): void;
  closeBoard(): Promise<void>;
  openBoard(): Promise<void>;
  navigate(path: string): void;
  /** Of a big screen; null = it follows the pictures. */
  askQuality(step: QualityStep | null): void;
  /** Which touch target is at a point of the glass, in CSS pixels; null = none. */
  touchTargetAt(x: number, y: number): number | null;
}

/** One wall: one stage, one session, one board at a time. */
export async function startDisplay(options: DisplayOptions): Promise<Display> {
  const { holder, registry, checks = NO_CHECKS } = options;
  const startedAt = performance.now();
  const settings = parseScreenOptions(new URLSearchParams(location.search));
  const language = settings.language ?? storedLanguage();
  const texts = screenTexts(language);
  const t = createTranslate(texts);
  const theme = themes[settings.theme];
  paintPage(holder, theme, language);

  const probe = probeRenderer();
  const glyphs = createGlyphLoader(document.fonts);
  const notice = createWallNotice(holder);
  const overlays = createOverlayLayer(holder);
  const ground = { colour: theme.background };
  let session: ScreenSession | null = null;
  let signIn: { destroy(): void } | null = null;
  let planned: PlannedLine | null = null;
  let reports: { destroy(): void } | null = null;
  let isDestroyed = false;

  const local = openScreenStorage(() => localStorage);
  const perWindow = openScreenStorage(() => sessionStorage);
  const voice = createVoice({
    port: settings.isPreview ? SILENT_SPEECH : openBrowserSpeech(),
    memory: openSpokenMemory(local.storage, settings.sessionName),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const recovery = createRecovery({
    stage: () => stage,
    slot: () => slot,
    wantedRenderer: settings.renderer ?? options.stage.wantedRenderer(probe),
    nowEpochMs: () => router.opened()?.feed.serverNow() ?? Date.now(),
    sessionStorage: perWindow.storage,
    onNoRenderer: () => notice.show(texts.offline),
    showFrozenFor: (ageMs) => {
      if (ageMs === null) return notice.strip(null);
      const key = ageMs < LONG_FREEZE_MS ? 'frozen' : 'frozenLong';
      notice.strip(t(key, { age: ageText(ageMs, language) }));
    },
  });
  const { ladder } = recovery;
  const stage = options.stage.create({
    holder,
    orientation: settings.orientation,
    ground,
    sky: toSky(theme),
    valueIntervalMs: settings.valueIntervalMs,
    isSteady: settings.isSteady,
    quality: settings.quality,
    glyphs,
    update: () => {
      const board = slot.mounted();
      if (recovery.hasGivenUp() || !board) return;
      try {
        checks.model();
        board.update();
      } catch (error) {
        recovery.breakDown('model', error);
      }
    },
    checkPaint: checks.paint,
    onPaintError: (error) => recovery.breakDown('paint', error),
    onContextLost: (kind) => recovery.breakDown('context-lost', `the ${kind} context was lost`),
    onPainted: recovery.painted,
  });
  const router = createBoardRouter({
    registry,
    stageKind: options.stage.kind,
    settings,
    texts,
    slot: () => slot,
    recovery,
    session: () => session,
    plannedLine: () => planned?.current() ?? null,
    localStorage: local.storage,
    clearStage: stage.clear,
    language,
    showNotice: notice.show,
    showTitle,
    onFeedStatus: () => stateNotice.update(),
    onFeed: (opened) => takeover?.follow(opened),
  });
  const slot = createBoardSlot({
    stage,
    overlays,
    settings,
    language,
    ground,
    random: createRandom(settings.feed.kind === 'synthetic' ? settings.feed.seed : Date.now()),
    localStorage: local.storage,
    voice,
    opened: router.opened,
    navigate: router.navigate,
    back: router.back,
    cameFrom: router.cameFrom,
    openPage: (path, query) => openConsolePage({ session, isPreview: settings.isPreview }, path, query),
    isStaff: () => isStaffAt({ session, isPreview: settings.isPreview }),
    remark: notice.remark,
    onState: () => stateNotice.update(),
    checkView: checks.view,
    checkUnmount: checks.unmount,
    onReady: recovery.thaw,
    onViewError: (error) => recovery.breakDown('view', error),
    onLeavingError: ladder.note,
  });
  const stateNotice = createStateNotice({
    notice,
    texts,
    board: () => (isDestroyed ? null : slot.mounted()),
    notFound: () => missingText(registry, location.pathname, language) ?? texts.notFound,
    phase: () => router.opened()?.feed.status().phase,
    isTenantClosed: () => router.opened()?.feed.status().reason === 'tenant_closed',
    isSignedIn: () => session?.isSignedIn() !== false,
    hasPicture: recovery.hasPicture,
    isFrozen: stage.isFrozen,
    showBoard: (board) => {
      notice.show(null);
      slot.show(board);
    },
  });
  const takeover =
    settings.alarms &&
    loadTakeover({
      holder,
      options: settings.alarms,
      look: settings,
      language,
      isPreview: settings.isPreview,
      room: () => slot.mounted()?.bannerRoom() ?? WHOLE_FOOT,
      remark: notice.remark,
    });
  const stopPixelShift = settings.hasPixelShift ? startPixelShift(stage.setOffset) : () => {};
  const stopViewport = stage.onViewport(place);
  function place(viewport: Viewport, offset: { x: number; y: number }): void {
    overlays.place(viewport, offset);
    takeover?.place(viewport, offset);
  }
  const stopListening = listenToPage({
    onError: ladder.note,
    onHash: () => hasTicket() && location.reload(),
    onHistory: () => void router.open(),
  });

  await Promise.all([recovery.startRenderer(), glyphs.first([FIRST_CHARACTERS])]);
  place(stage.viewport(), { x: 0, y: 0 });
  if (settings.feed.kind === 'live') {
    session = await openScreenSession({
      language: () => language,
      localStorage: local.storage,
      sessionStorage: perWindow.storage,
      sessionName: settings.sessionName,
      isPreview: settings.isPreview,
    });
    signIn = startSignIn(session, {
      texts,
      lockedText: () => withUnlockLink(texts.locked, `${location.pathname}${location.search}`),
      showNotice: notice.show,
      hasNotice: () => notice.current() !== null && notice.current() !== texts.waiting,
      isOpen: () => router.opened() !== null,
      onSignedIn: router.open,
      onSignedOut: router.close,
    });
    reports = startScreenReports({
      session,
      current: () => `${location.pathname}${location.search}`,
      goTo: (address) => location.replace(address),
    });
  } else if (settings.feed.kind === 'synthetic' && settings.feed.isPlanned) {
    planned = listenForLine(() => void router.open());
  } else {
    void router.open();
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
          mounted: slot.mounted(),
          feed: router.opened()?.feed ?? null,
          localStorage: local,
          voice,
          takeover,
        }),
      model: () => slot.mounted()?.model() ?? null,
      texts: stage.texts,
    },
    controls: {
      loseContext: stage.loseContext,
      repaint: stage.invalidate,
      rebuildBoard: () => void slot.remount(),
      closeBoard: () => {
        slot.close();
        return stage.clear();
      },
      openBoard: router.open,
      navigate: router.navigate,
      askQuality: stage.askQuality,
      touchTargetAt: stage.touchTargetAt,
    },
    destroy: async () => {
      isDestroyed = true;
      stopListening();
      planned?.stop();
      signIn?.destroy();
      reports?.destroy();
      stateNotice.destroy();
      takeover?.destroy();
      stopPixelShift();
      stopViewport();
      slot.destroy();
      voice.destroy();
      recovery.destroy();
      router.destroy();
      session?.destroy();
      await stage.destroy();
      overlays.destroy();
      notice.destroy();
      glyphs.destroy();
    },
  };
}
