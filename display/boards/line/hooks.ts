import { boardHooks } from '../../runtime/board-hooks.ts';
import type { BoardModel } from './model.ts';
import type { LineTexts } from './words.ts';

export const { useBoard, useLive, useShape } = boardHooks<BoardModel, LineTexts>();
