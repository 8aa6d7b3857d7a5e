import { expect, it, vi } from 'vitest';
import type { ScreenSession } from './screen-session.ts';
import { startSignIn } from './sign-in.ts';

const text = (title: string) => ({ title, body: '' });

function startWall({ isSignedIn = true } = {}) {
  const state = { isSignedIn, isLocked: false, isOpen: false };
  let changed = () => {};
  const session = {
    isSignedIn: () => state.isSignedIn,
    isLocked: () => state.isSignedIn && state.isLocked,
    signIn: async () => (state.isSignedIn ? 'signed-in' : 'no-session'),
    onChange: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
  } satisfies Partial<ScreenSession> as Partial<ScreenSession> as ScreenSession;
  const shown: string[] = [];
  const onSignedOut = vi.fn(async () => {
    state.isOpen = false;
  });
  const onSignedIn = vi.fn(async () => {});
  startSignIn(session, {
    texts: {
      offline: text('offline'),
      ticketRefused: text('ticketRefused'),
      noSession: text('noSession'),
      refused: text('refused'),
    },
    lockedText: () => text('locked'),
    showNotice: ({ title }) => shown.push(title),
    hasNotice: () => shown.length > 0,
    isOpen: () => state.isOpen,
    onSignedIn,
    onSignedOut,
  });
  return {
    state,
    shown,
    onSignedIn,
    onSignedOut,
    change(next: Partial<typeof state>) {
      Object.assign(state, next);
      changed();
    },
  };
}

it('closes a board that is still loading when the session ends', async () => {
  const wall = startWall();
  await vi.waitFor(() => expect(wall.onSignedIn).toHaveBeenCalledTimes(1));
  wall.change({ isLocked: true });
  // Signing out of a locked console removes the lock first: the board begins to load.
  wall.change({ isLocked: false });
  expect(wall.onSignedIn).toHaveBeenCalledTimes(2);
  wall.change({ isSignedIn: false });
  expect(wall.shown).toEqual(['locked', 'refused']);
  expect(wall.onSignedOut).toHaveBeenCalledTimes(2);
});

it('says nothing new when a wall that never had a session is told of none', async () => {
  const wall = startWall({ isSignedIn: false });
  await vi.waitFor(() => expect(wall.shown).toEqual(['noSession']));
  wall.change({});
  expect(wall.shown).toEqual(['noSession']);
  expect(wall.onSignedOut).not.toHaveBeenCalled();
});
