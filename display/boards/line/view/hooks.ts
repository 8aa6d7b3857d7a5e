import type { BoardModel } from '#display/boards/line/model/model.ts';
import type { LineTexts } from '#display/boards/line/model/texts.ts';
import { boardHooks } from '#display/runtime/board/board-hooks.ts';

export const { useBoard, useLive, useShape } = boardHooks<BoardModel, LineTexts>();
