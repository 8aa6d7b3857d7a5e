import type { MountedBoard } from '#display/runtime/board/mounted-board.ts';
import type { FeedPhase } from '#shared/client/feed/feed-port.ts';
import type { WallNotice, WallNoticeText } from './notice.ts';

/** Before a glass without data says so: at the start, and when it has shown something before. */
const FIRST_WAIT_MS = 1_500;
const LATER_WAIT_MS = 6_000;

export interface StateNoticeParts {
  readonly notice: Pick<WallNotice, 'show' | 'current'>;
  readonly texts: Readonly<Record<'refused' | 'tenantClosed' | 'offline' | 'waiting', WallNoticeText>>;
  /** What the board of this address says where there is nothing to show. */
  readonly notFound: () => WallNoticeText;
  /** Null while no board is mounted. */
  readonly board: () => MountedBoard | null;
  readonly phase: () => FeedPhase | undefined;
  /** The server keeps this wall's access and refuses every session while the tenant is paused or has ended. */
  readonly isTenantClosed: () => boolean;
  readonly isSignedIn: () => boolean;
  /** The glass has shown a board before. */
  readonly hasPicture: () => boolean;
  readonly isFrozen: () => boolean;
  readonly showBoard: (board: MountedBoard) => void;
}

/** Decides what there is to show: the board, or why there is none. */
export function createStateNotice(parts: StateNoticeParts): { update(): void; destroy(): void } {
  const { notice, texts } = parts;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function stopWaiting(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  /** Nothing to show yet. A broken board that once had a picture keeps that, with its age. */
  function showWaiting(): void {
    timer = null;
    if (parts.isFrozen() && parts.hasPicture()) return;
    // It was taken away meanwhile, with the reason on the glass.
    if (!parts.board()) return;
    const phase = parts.phase();
    if (parts.isTenantClosed()) notice.show(texts.tenantClosed);
    else if (phase === 'refused') notice.show(texts.refused);
    else notice.show(phase === 'offline' ? texts.offline : texts.waiting);
  }

  // Also before there is a board: its code may be what does not come.
  timer = setTimeout(() => {
    if (notice.current() === null && !parts.board()) notice.show(texts.waiting);
  }, FIRST_WAIT_MS);

  return {
    update: () => {
      const board = parts.board();
      if (!board) return;
      stopWaiting();
      if (parts.isTenantClosed()) notice.show(texts.tenantClosed);
      else if (parts.phase() === 'refused' && !parts.isSignedIn()) notice.show(texts.refused);
      else if (board.state() === 'showing') parts.showBoard(board);
      else if (board.state() === 'missing') notice.show(parts.notFound());
      else if (notice.current() !== null) showWaiting();
      else timer = setTimeout(showWaiting, parts.hasPicture() ? LATER_WAIT_MS : FIRST_WAIT_MS);
    },
    destroy: stopWaiting,
  };
}
