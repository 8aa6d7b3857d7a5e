import { useCallback, useEffect, useRef, useState } from 'react';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import type { HallTexts } from '#display/screens/hall/model/texts.ts';
import { ApiError } from '#shared/client/api-error.ts';
import {
  FLOOR_SEARCH_LIMITS,
  type FloorHit,
  type FloorSearchReply,
  searchFloor,
} from '#shared/contracts/stock/floor-search.ts';

/** What was typed is looked up when nothing is typed for this long. */
const PAUSE_MS = 400;
/** The next one who passes finds the whole room again. */
const IDLE_MS = 60_000;
/** For so long after the panel came or went, a touch is not meant for what lies under it: the second one of a double tap. */
const SETTLE_MS = 600;

type Answer = 'none' | 'waiting' | FloorSearchReply | ApiError | 'away';

export interface FloorSearch {
  readonly isOpen: boolean;
  readonly text: string;
  readonly answer: Answer;
  readonly chosen: FloorHit | null;
  /** False right after the panel came or went. */
  isSettled(): boolean;
  open(): void;
  close(): void;
  /** Replaces what is typed. */
  type(text: string): void;
  choose(hit: FloorHit): void;
}

/** The search of the screen: by touch, keyboard or `?find=`. It ends by itself after a while without touch. */
export function useFloorSearch(): FloorSearch {
  const { call, choose: keepChosen, place, topics } = useBoard<HallModel, HallTexts>();
  const asked = place.query.get('find')?.trim().slice(0, FLOOR_SEARCH_LIMITS.text) ?? '';
  const [text, setText] = useState(asked);
  const [isOpen, setOpen] = useState(asked !== '');
  const [answer, setAnswer] = useState<Answer>('none');
  const [chosen, setChosen] = useState<FloorHit | null>(null);
  const [touches, setTouches] = useState(0);
  const isLinked = useRef(asked !== '');
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const warehouseId =
    topics.flatMap((topic) => (topic.name === 'warehouseFloor' ? [topic.id] : []))[0] ?? null;

  const choose = useCallback(
    (hit: FloorHit | null) => {
      setChosen(hit);
      keepChosen(hit);
      setOpen(false);
      changedAt.current = performance.now();
      setTouches((count) => count + 1);
    },
    [keepChosen],
  );
  const close = useCallback(() => {
    choose(null);
    setText('');
  }, [choose]);

  useEffect(() => {
    const words = text.trim();
    if (!isOpen || words === '' || warehouseId === null) {
      setAnswer('none');
      return;
    }
    let isGone = false;
    setAnswer('waiting');
    const wait = setTimeout(
      () => {
        call(searchFloor, { query: { warehouseId, text: words } }).then(
          (reply) => {
            if (isGone) return;
            setAnswer(reply);
            const [first] = reply.hits;
            // An address that names one thing shows it at once.
            const isMeant = first && (reply.hits.length === 1 || isSameName(first.code, words));
            if (isLinked.current && isMeant) choose(first);
            isLinked.current = false;
          },
          (error: unknown) => isGone || setAnswer(error instanceof ApiError ? error : 'away'),
        );
      },
      isLinked.current ? 0 : PAUSE_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(wait);
    };
  }, [text, isOpen, warehouseId, call, choose]);

  const isSettled = useCallback(() => performance.now() - changedAt.current > SETTLE_MS, []);

  const isUsed = isOpen || chosen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch begins the time anew
  useEffect(() => {
    if (!isUsed) return;
    const wait = setTimeout(close, IDLE_MS);
    return () => clearTimeout(wait);
  }, [isUsed, touches, close]);

  return {
    isOpen,
    text,
    answer,
    chosen,
    isSettled,
    open: () => {
      setOpen(true);
      changedAt.current = performance.now();
      setTouches((count) => count + 1);
    },
    close,
    type: (next) => {
      isLinked.current = false;
      setText(next.slice(0, FLOOR_SEARCH_LIMITS.text));
      setTouches((count) => count + 1);
    },
    choose,
  };
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
