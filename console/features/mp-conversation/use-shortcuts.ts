import { type RefObject, useEffect } from 'react';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { claimMpConversation, closeMpConversation } from '#shared/contracts/public-account/mp-team.ts';
import { useStep } from './conversation-head.tsx';

interface Shortcuts {
  readonly page: RefObject<HTMLElement | null>;
  readonly fans: readonly MpConversation[];
  readonly fan: MpConversation | null;
  readonly onChoose: (id: string) => void;
  readonly onHelp: () => void;
}

/** Keys of the page. Single letters hold while no field, button or dialog has the focus that would take them. */
export function useShortcuts({ page, fans, fan, onChoose, onHelp }: Shortcuts): void {
  const act = useStep();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const root = page.current;
      // Left for another page, this one is kept, and not shown.
      if (!root?.checkVisibility() || event.defaultPrevented) return;
      if (event.altKey && event.code === 'KeyN') {
        event.preventDefault();
        root.querySelector<HTMLElement>('[data-note]')?.click();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !mayTake(event.target, root)) return;
      const step = (by: number): void => {
        const at = fans.findIndex(({ wxUserId }) => wxUserId === fan?.wxUserId);
        const next = fans[at < 0 ? 0 : at + by];
        if (next) onChoose(next.wxUserId);
      };
      const params = fan && { id: fan.wxUserId };
      const keys: Readonly<Record<string, () => void>> = {
        j: () => step(1),
        k: () => step(-1),
        '/': () => root.querySelector<HTMLElement>('input[type=search]')?.focus(),
        '?': onHelp,
        ...(params && {
          Enter: () => root.querySelector<HTMLElement>('[data-answer]')?.focus(),
          c: () => act(claimMpConversation, { params, body: { isAnyway: false } }),
          h: () => openChoice(root.querySelector<HTMLSelectElement>('[data-hand-over] select')),
          e: () => act(closeMpConversation, { params }),
        }),
      };
      const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (!run || (event.key === 'Enter' && isButton)) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page, fans, fan, onChoose, onHelp, act]);
}

/** Shows its choices where the browser lets it, and has the focus in any case. */
function openChoice(select: HTMLSelectElement | null): void {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // The arrow keys choose.
  }
}

function mayTake(target: EventTarget | null, root: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches('input, textarea, select, [contenteditable]')) return false;
  return target.contains(root) || root.contains(target);
}
