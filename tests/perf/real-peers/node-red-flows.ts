import { type BenchView, topicOf, type ViewMachine } from './view.ts';

const FIGURES = ['state', 'speed', 'yield'] as const;
type Figure = (typeof FIGURES)[number];
const LABEL_OF: Readonly<Record<Figure, string>> = { state: '', speed: '速度', yield: '产量' };
const PAGE_PATH = '/wall';

/** Where the dashboard shows the page. */
export const NODE_RED_PAGE = `/dashboard${PAGE_PATH}`;

/** The element that shows a figure of a machine. */
export function nodeRedSelector(code: string, figure: Figure): string {
  return `[id="nrdb-ui-widget-${textId(code, figure)}"] .nrdb-ui-text-value`;
}

function textId(code: string, figure: Figure): string {
  return `text-${code}-${figure}`;
}

/** Flows of Node-RED: a group for each machine, a text for each figure, fed by the machine's topics. */
export function nodeRedFlows(view: BenchView, brokerPort: number): readonly object[] {
  const { machines } = view;
  return [
    { id: 'tab', type: 'tab', label: 'bench' },
    {
      id: 'mosquitto',
      type: 'mqtt-broker',
      name: '',
      broker: '127.0.0.1',
      port: String(brokerPort),
      clientid: '',
      autoConnect: true,
      usetls: false,
      protocolVersion: '4',
      keepalive: '60',
      cleansession: true,
    },
    {
      id: 'base',
      type: 'ui-base',
      name: 'bench',
      path: '/dashboard',
      includeClientData: false,
      acceptsClientConfig: [],
      showPathInSidebar: false,
      headerContent: 'none',
      navigationStyle: 'none',
      titleBarStyle: 'hidden',
    },
    {
      id: 'theme',
      type: 'ui-theme',
      name: 'dark',
      colors: {
        surface: '#11151c',
        primary: '#0d74ce',
        bgPage: '#11151c',
        groupBg: '#1d2430',
        groupOutline: '#1d2430',
      },
      sizes: {
        density: 'compact',
        pagePadding: '8px',
        groupGap: '8px',
        groupBorderRadius: '4px',
        widgetGap: '2px',
      },
    },
    {
      id: 'page',
      type: 'ui-page',
      name: 'wall',
      ui: 'base',
      path: PAGE_PATH,
      icon: 'home',
      layout: 'grid',
      theme: 'theme',
      // One row of groups as wide as the page.
      breakpoints: [{ name: 'Default', px: '0', cols: machines.length > 20 ? '30' : '15' }],
      order: 1,
      className: '',
      visible: true,
      disabled: false,
    },
    ...machines.flatMap((machine, index) => machineNodes(machine, index, machines.length > 20)),
  ];
}

function machineNodes({ code, name }: ViewMachine, index: number, isDense: boolean): object[] {
  const group = `group-${code}`;
  return [
    {
      id: group,
      type: 'ui-group',
      name,
      page: 'page',
      width: '3',
      height: '1',
      order: index + 1,
      showTitle: true,
      className: '',
      visible: true,
      disabled: false,
      groupType: 'default',
    },
    ...FIGURES.map((figure, at) => ({
      id: textId(code, figure),
      type: 'ui-text',
      z: 'tab',
      group,
      order: at + 1,
      width: '0',
      height: '0',
      name: `${code} ${figure}`,
      label: LABEL_OF[figure],
      format: '{{msg.payload}}',
      layout: 'row-spread',
      style: true,
      font: '',
      fontSize: isDense ? 18 : figure === 'speed' ? 48 : 32,
      color: '#ffffff',
      wrapText: false,
      className: '',
      value: figure === 'state' ? 'payload.text' : `payload.${figure}`,
      valueType: 'msg',
      wires: [],
    })),
    topicNode(code, 'state', [textId(code, 'state')]),
    topicNode(code, 'metrics', [textId(code, 'speed'), textId(code, 'yield')]),
  ];
}

function topicNode(code: string, kind: 'state' | 'metrics', to: readonly string[]): object {
  return {
    id: `in-${code}-${kind}`,
    type: 'mqtt in',
    z: 'tab',
    name: '',
    topic: topicOf(code, kind),
    qos: '1',
    datatype: 'json',
    broker: 'mosquitto',
    nl: false,
    rap: true,
    rh: 0,
    inputs: 0,
    wires: [to],
  };
}
