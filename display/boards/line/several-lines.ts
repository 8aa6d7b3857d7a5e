import { linesBannerRoom } from './layout/lines-layout.ts';
import { toLinesModel } from './model/lines-model.ts';
import { LinesBoardView } from './view/lines-board-view.tsx';

/** What the board of several lines needs besides that of one: it is loaded where there are several. */
export const SEVERAL_LINES = { toModel: toLinesModel, bannerRoom: linesBannerRoom, View: LinesBoardView };
