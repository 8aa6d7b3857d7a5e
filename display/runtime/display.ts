import { storedLanguage } from '#shared/client/i18n.ts';
import { createTranslate } from '#shared/client/translate.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import { themes } from '#shared/theme/theme.ts';
import type { BoardEntry } from './board/board.ts';
import { createPlaces } from './board/board-router.ts';
import { createBoardSlot } from './board/board-slot.ts';
import { createRandom } from './feed/random.ts';
import type { LinewallWindow } from './healing/diagnostics.ts';
import { createFaults } from './healing/injected-faults.ts';
import { readDiagnostics } from './healing/read-diagnostics.ts';
import { createRecovery } from './healing/recovery.ts';
import { createNotice } from './session/notice.ts';
import { paintPage, toSky } from './session/page-appearance.ts';
import { parseScreenOptions } from './session/screen-options.ts';
import { hasTicket, openScreenSession, type ScreenSession } from './session/screen-session.ts';
import { openScreenStorage } from './session/screen-storage.ts';
import { screenTexts } from './session/screen-texts.ts';
import { startSignIn } from './session/sign-in.ts';
import { createStateNotice } from './session/state-notice.ts';
import { createGlyphLoader } from './stage/fonts.ts';
import { createOverlayLayer } from './stage/overlay.ts';
import { startOrbit } from './stage/pixel-shift.ts';
import { probeRenderer } from './stage/renderer-probe.ts';
import { createStage } from './stage/stage.ts';

/** Characters that every board shows: loaded before the first picture. */
const FIRST_CHARACTERS = '0123456789.,:%+-–·/()kMGTPE停线运行产量计划设备状态数据秒前分时小';
/** A picture this old is not about to come back by itself. */
const LONG_FREEZE_MS = 120_000;

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
  const texts = screenTexts(language);
  const say = createTranslate(texts);
  const theme = themes[settings.theme];
  paintPage(holder, theme, language);

  const probe = probeRenderer();
  const glyphs = createGlyphLoader(document.fonts);
  const notice = createNotice(holder);
  const overlays = createOverlayLayer(holder);
  const ground = { colour: theme.background };
  let session: ScreenSession | null = null;
  let signIn: { destroy(): void } | null = null;
  let isDestroyed = false;

  const local = openScreenStorage(() => localStorage);
  const perWindow = openScreenStorage(() => sessionStorage);
  const faults = createFaults();
  const recovery = createRecovery({
    stage: () => stage,
    slot: () => slot,
    wantedRenderer: settings.renderer ?? probe.kind,
    nowEpochMs: () => places.opened()?.feed.serverNow() ?? Date.now(),
    sessionStorage: perWindow.storage,
    onNoRenderer: () => notice.show(texts.offline),
    showFrozenFor: (ageMs) => {
      if (ageMs === null) return notice.strip(null);
      const key = ageMs < LONG_FREEZE_MS ? 'frozen' : 'frozenLong';
      notice.strip(say(key, { age: ageText(ageMs, language) }));
    },
  });
  const { ladder } = recovery;
  const stage = createStage({
    holder,
    orientation: settings.orientation,
    ground,
    sky: toSky(theme),
    valueIntervalMs: settings.valueIntervalMs,
    glyphs,
    update: () => {
      const board = slot.mounted();
      if (recovery.hasGivenUp() || !board) return;
      try {
        faults.model();
        board.update();
      } catch (error) {
        recovery.breakDown('model', error);
      }
    },
    checkPaint: faults.paint,
    onPaintError: (error) => recovery.breakDown('paint', error),
    onContextLost: (kind) => recovery.breakDown('context-lost', `the ${kind} context was lost`),
    onPainted: recovery.painted,
  });
  const places = createPlaces({
    registry,
    settings,
    texts,
    slot: () => slot,
    recovery,
    session: () => session,
    localStorage: local.storage,
    clearStage: stage.clear,
    showNotice: notice.show,
    onFeedStatus: () => stateNotice.update(),
  });
  const slot = createBoardSlot({
    stage,
    overlays,
    settings,
    language,
    ground,
    random: createRandom(settings.feed.kind === 'synthetic' ? settings.feed.seed : Date.now()),
    localStorage: local.storage,
    opened: places.opened,
    navigate: places.navigate,
    onState: () => stateNotice.update(),
    checkView: faults.view,
    checkUnmount: faults.unmount,
    onReady: recovery.thaw,
    onViewError: (error) => recovery.breakDown('view', error),
    onLeavingError: ladder.note,
  });
  const stateNotice = createStateNotice({
    notice,
    texts,
    board: () => (isDestroyed ? null : slot.mounted()),
    phase: () => places.opened()?.feed.status().phase,
    isSignedIn: () => session?.isSignedIn() !== false,
    hasPicture: recovery.hasPicture,
    isFrozen: stage.isFrozen,
    showBoard: (board) => {
      notice.show(null);
      slot.show(board);
    },
  });
  const stopOrbit = settings.isOrbiting ? startOrbit(stage.setOffset) : () => {};
  const stopViewport = stage.onViewport(overlays.place);
  const listening = new AbortController();
  window.addEventListener('error', (event) => ladder.note(event.error ?? event.message), listening);
  window.addEventListener('unhandledrejection', (event) => ladder.note(event.reason), listening);
  window.addEventListener('hashchange', () => hasTicket() && location.reload(), listening);
  window.addEventListener('popstate', () => void places.open(), listening);

  function testWindow(): NonNullable<LinewallWindow['test']> {
    return {
      loseContext: stage.loseContext,
      throwIn: (where, times) => {
        faults.inject(where, times);
        if (where === 'view') slot.remount();
        stage.invalidate();
      },
      unmount: async () => {
        slot.close();
        await stage.clear();
      },
      remount: places.open,
      navigate: places.navigate,
    };
  }

  await Promise.all([recovery.startRenderer(), glyphs.first([FIRST_CHARACTERS])]);
  overlays.place(stage.viewport(), { x: 0, y: 0 });
  if (settings.feed.kind === 'live') {
    session = await openScreenSession({
      language: () => language,
      localStorage: local.storage,
      sessionStorage: perWindow.storage,
    });
    signIn = startSignIn(session, {
      texts,
      showNotice: notice.show,
      hasNotice: () => notice.current() !== null && notice.current() !== texts.waiting,
      isOpen: () => places.opened() !== null,
      onSignedIn: places.open,
    });
  } else {
    void places.open();
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
          feed: places.opened()?.feed ?? null,
          localStorage: local,
        }),
      model: () => slot.mounted()?.model() ?? null,
      texts: stage.texts,
      ...(settings.isTest && { test: testWindow() }),
    },
    destroy: async () => {
      isDestroyed = true;
      listening.abort();
      signIn?.destroy();
      stateNotice.destroy();
      stopOrbit();
      stopViewport();
      slot.destroy();
      recovery.destroy();
      places.destroy();
      session?.destroy();
      await stage.destroy();
      overlays.destroy();
      notice.destroy();
      glyphs.destroy();
    },
  };
}
