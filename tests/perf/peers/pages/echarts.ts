import '@fontsource-variable/noto-sans-sc/wght.css';
import type { CustomSeriesRenderItem } from 'echarts';
import { CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { TextSlot } from '#display/kit/machine-tile/tile-layout.ts';
import type { Box } from '#display/parts/box.ts';
import { type ShapeName, shapePaths } from '#shared/theme/shapes.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { planGrid } from '#tests/perf/peers/grid-plan.ts';
import { BACKGROUND, FONT, nameIn, WARNING } from '#tests/perf/peers/machine-face.ts';
import { loadFaces } from '#tests/perf/peers/peer-fonts.ts';
import { openPeerFeed } from '#tests/perf/peers/plant-feed.ts';

/** One custom series; the texts and colours of what changed are set, and ECharts draws its canvas. */
use([CustomChart, CanvasRenderer, GridComponent]);
const holder = document.createElement('main');
holder.style.cssText = 'width:1920px;height:1080px';
document.body.append(holder);
const measuring = document.createElement('canvas').getContext('2d');
let draws = 0;
window.bench = { draws: () => draws };

const feed = openPeerFeed(() => show(), 'coalesced');
const cells = planGrid(feed.machines.length);
await loadFaces(feed.faces());
const chart = init(holder, null, { renderer: 'canvas', width: 1920, height: 1080 });

function textOf(slot: TextSlot, x: number, y: number, weight: number, fill: string, text: string) {
  const end = slot.align === 'right' ? slot.x + slot.w : slot.x;
  return {
    type: 'text' as const,
    style: {
      text,
      x: x + end,
      y: y + slot.y + slot.h / 2,
      fill,
      font: `${weight} ${slot.size}px ${FONT}`,
      align: slot.align,
      verticalAlign: 'middle' as const,
    },
  };
}

/** In its own 24 × 24 box: ECharts would stretch a path's ink to the shape's box. */
function markOf(shape: ShapeName, place: Box, box: Box, fill: string) {
  const scale = place.w / 24;
  return {
    type: 'path' as const,
    shape: { pathData: shapePaths[shape] },
    x: box.x + place.x,
    y: box.y + place.y,
    scaleX: scale,
    scaleY: scale,
    style: { fill },
  };
}

const renderItem: CustomSeriesRenderItem = ({ dataIndex }) => {
  const face = feed.faces()[dataIndex];
  const cell = cells[dataIndex];
  if (!face || !cell) return null;
  const { box, slots } = cell;
  const { x, y } = box;
  const { colours } = face;
  const name = measuring ? nameIn(face, slots, measuring) : face.name;
  const { rim } = slots;
  const shape = { x: x + rim, y: y + rim, width: box.w - 2 * rim, height: box.h - 2 * rim, r: slots.radius };
  return {
    type: 'group',
    children: [
      { type: 'rect', shape, style: { fill: colours.ground } },
      markOf(stateShape[face.state], slots.mark, box, colours.mark),
      ...(face.hasWarning ? [markOf(WARNING.shape, slots.warning, box, WARNING.colour)] : []),
      textOf(slots.name, x, y, 600, colours.name, name),
      textOf(slots.figure, x, y, 700, colours.figure, face.figure),
      ...(slots.unit ? [textOf(slots.unit, x, y, 400, colours.quiet, face.unit)] : []),
    ],
  };
};

function data(): number[][] {
  return feed.faces().map((_, index) => [index, draws]);
}

function show(): void {
  if (draws === 0) return;
  draws += 1;
  chart.setOption({ series: [{ data: data() }] });
}

draws = 1;
chart.setOption({
  animation: false,
  backgroundColor: BACKGROUND,
  grid: { left: 0, top: 0, width: 1920, height: 1080 },
  xAxis: { show: false, type: 'value' },
  yAxis: { show: false, type: 'value' },
  series: [{ type: 'custom', renderItem, data: data(), clip: false, silent: true }],
});
