import { type BenchView, topicOf, type ViewMachine } from './view.ts';

const WIDTH = 1920;
const HEIGHT = 1080;
const MARGIN = 40;
const GAP = 12;
const FIGURES = ['state', 'speed', 'yield'] as const;
type Figure = (typeof FIGURES)[number];
const MEMBER_OF: Readonly<Record<Figure, string>> = { state: 'text', speed: 'speed', yield: 'yield' };

interface FuxaOptions {
  readonly brokerUrl: string;
  readonly pollingMs: number;
  /** Whether every change is written to its database. */
  readonly hasHistory: boolean;
}

/** The id of the text that shows a figure of a machine. */
export function fuxaTextId(code: string, figure: Figure): string {
  return `T-${valueId(code, figure)}`;
}

function valueId(code: string, figure: Figure): string {
  return `VAL_${code}-${figure}`;
}

function tagId(code: string, figure: Figure): string {
  return `t_${code}-${figure}`;
}

/** A project of FUXA: one MQTT device with a tag for each value, one view with a tile for each machine. */
export function fuxaProject(view: BenchView, options: FuxaOptions): object {
  const { machines } = view;
  return {
    version: '1.00',
    name: 'bench',
    server: { id: '0', name: 'FUXA Server', type: 'FuxaServer', property: {} },
    devices: {
      d_plant: {
        id: 'd_plant',
        name: 'plant',
        type: 'MQTTclient',
        enabled: true,
        polling: options.pollingMs,
        property: { address: options.brokerUrl },
        tags: Object.fromEntries(
          machines.flatMap((machine) =>
            FIGURES.map((figure) => [
              tagId(machine.code, figure),
              tagOf(machine, figure, options.hasHistory),
            ]),
          ),
        ),
      },
    },
    hmi: {
      views: [
        {
          id: 'v_bench',
          name: 'bench',
          type: 'svg',
          profile: { width: WIDTH, height: HEIGHT, bkcolor: '#11151cff', margin: 0 },
          variables: {},
          items: Object.fromEntries(
            machines.flatMap((machine) =>
              FIGURES.map((figure) => [valueId(machine.code, figure), itemOf(machine, figure)]),
            ),
          ),
          svgcontent: svgOf(machines),
        },
      ],
      layout: {
        start: 'v_bench',
        showdev: false,
        hidenavigation: true,
        autoresize: false,
        navigation: { mode: 'void', type: 'inline', items: [] },
        header: {},
      },
    },
    charts: [],
  };
}

function tagOf({ code }: ViewMachine, figure: Figure, hasHistory: boolean): object {
  const member = MEMBER_OF[figure];
  return {
    id: tagId(code, figure),
    name: `${code} ${figure}`,
    label: `${code} ${figure}`,
    type: 'json',
    address: topicOf(code, figure === 'state' ? 'state' : 'metrics'),
    memaddress: member,
    options: { subs: ['ts', member] },
    daq: { enabled: hasHistory, changed: true, interval: 60, restored: false },
  };
}

function itemOf({ code }: ViewMachine, figure: Figure): object {
  return {
    id: valueId(code, figure),
    type: 'svg-ext-value',
    name: `${code} ${figure}`,
    label: 'Value',
    property: { variableId: tagId(code, figure), events: [], actions: [], ranges: [] },
  };
}

function svgOf(machines: readonly ViewMachine[]): string {
  const columns = machines.length > 20 ? 10 : 5;
  const rows = Math.ceil(machines.length / columns);
  const w = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const h = (HEIGHT - 2 * MARGIN - (rows - 1) * GAP) / rows;
  const tiles = machines.map((machine, index) => {
    const x = MARGIN + (index % columns) * (w + GAP);
    const y = MARGIN + Math.floor(index / columns) * (h + GAP);
    return tileOf(machine, { x, y, w, h });
  });
  return `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:html="http://www.w3.org/1999/xhtml">\n <g>\n  <title>Layer 1</title>\n${tiles.join('\n')}\n </g>\n</svg>`;
}

function tileOf(
  { code, name }: ViewMachine,
  { x, y, w, h }: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
): string {
  const size = Math.round(Math.min(h * 0.13, w * 0.11));
  const figureSize = Math.round(Math.min(h * 0.28, w * 0.22));
  const label = (text: string, atX: number, atY: number, anchor: string) =>
    `<text x="${atX}" y="${atY}" font-size="${size}" font-family="sans-serif" text-anchor="${anchor}" fill="#aab4c3">${text}</text>`;
  const value = (figure: Figure, atX: number, atY: number, fontSize: number, anchor: string, fill: string) =>
    `<g id="${valueId(code, figure)}" type="svg-ext-value" font-size="${fontSize}" font-family="sans-serif" text-anchor="${anchor}" stroke-width="0" fill="none"><text id="${fuxaTextId(code, figure)}" x="${atX}" y="${atY}" font-size="${fontSize}" font-family="sans-serif" text-anchor="${anchor}" fill="${fill}" stroke-width="0">#.##</text></g>`;
  const pad = Math.round(w * 0.06);
  return [
    `<rect id="svg_${code}" x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="#1d2430"/>`,
    label(name, x + pad, y + pad + size, 'start'),
    value('state', x + pad, y + pad + size * 2.3, Math.round(size * 0.9), 'start', '#46d17f'),
    value('speed', x + w - pad, y + h * 0.66, figureSize, 'end', '#ffffff'),
    label('产量', x + pad, y + h - pad, 'start'),
    value('yield', x + w - pad, y + h - pad, size, 'end', '#ffffff'),
  ].join('\n');
}
