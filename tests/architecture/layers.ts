/**
 * Who may import whom: the table of `docs/develop/architecture.md`. A zone is a folder; the longest matching prefix wins.
 * `*` stands for one folder name; `packages` are prefixes of package names (`node:` = Node's own modules).
 */
export interface Layer {
  readonly zone: string;
  readonly mayImport: readonly string[];
  readonly packages: readonly string[];
}

const CORE = ['shared/contracts', 'shared/domain', 'shared/theme', 'shared/i18n'];
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];
const PIXI = ['pixi.js', '@pixi/react'];
const THREE = ['three', '@react-three/fiber', '@react-three/drei'];
const CHAKRA = ['zod', '@chakra-ui/react', 'react-hook-form', '@hookform/resolvers'];

export const LAYERS: readonly Layer[] = [
  { zone: 'shared/contracts', mayImport: [], packages: ['zod'] },
  { zone: 'shared/domain', mayImport: ['shared/contracts'], packages: [] },
  { zone: 'shared/theme', mayImport: ['shared/contracts', 'shared/domain'], packages: [] },
  { zone: 'shared/i18n', mayImport: ['shared/contracts', 'shared/domain'], packages: [] },
  {
    zone: 'shared/client',
    mayImport: CORE,
    packages: [
      'zod',
      'axios',
      'socket.io-client',
      'zustand',
      'i18next',
      '@noble/ciphers',
      '@noble/hashes',
      ...REACT,
    ],
  },
  {
    zone: 'display/parts',
    mayImport: ['shared/theme', 'shared/domain', 'shared/contracts'],
    packages: [...PIXI, ...THREE, 'gsap', ...REACT],
  },
  {
    zone: 'display/runtime',
    mayImport: [...CORE, 'shared/client', 'display/parts'],
    packages: [...PIXI, ...THREE, ...REACT, 'wouter', 'zustand', 'zod', 'gsap', '@fontsource-variable'],
  },
  /** Of the runtime the kit knows what a mounted board gets: its host, its hooks, a scenario's form. */
  {
    zone: 'display/kit',
    mayImport: [...CORE, 'shared/client', 'display/parts', 'display/runtime/board'],
    packages: [...PIXI, ...REACT, 'lightweight-charts', 'gsap'],
  },
  {
    zone: 'display/boards/*',
    mayImport: [...CORE, 'shared/client', 'display/runtime', 'display/kit', 'display/parts'],
    packages: [...PIXI, ...REACT, 'gsap'],
  },
  /** What the big screens share: geometry made of parts, the three.js layer and the figures drawn over it. */
  {
    zone: 'display/kit3d',
    mayImport: [...CORE, 'shared/client', 'display/runtime/board', 'display/kit', 'display/parts'],
    packages: [...THREE, ...REACT, 'gsap'],
  },
  {
    zone: 'display/screens/*',
    mayImport: [...CORE, 'shared/client', 'display/runtime', 'display/kit', 'display/kit3d', 'display/parts'],
    packages: [...THREE, ...REACT, 'gsap'],
  },
  { zone: 'display', mayImport: ['shared', 'display'], packages: ['*'] },
  {
    zone: 'console/ui',
    mayImport: [...CORE, 'shared/client'],
    packages: [
      ...CHAKRA,
      ...REACT,
      '@ark-ui/react',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@dagrejs/dagre',
      'docx-preview',
      'dompurify',
      'echarts',
      'hls.js',
      'hucre/csv',
      'pdfjs-dist',
      'xlsx',
      '@audio/decode-amr',
      'yet-another-react-lightbox',
      ...['maplibre-gl', '@protomaps/basemaps', '@surbowl/world-geo-json-zh', 'gcoord'],
      'zustand',
      ...['slate', 'slate-react', 'slate-history'],
      ...['codemirror', '@codemirror', '@lezer/highlight', 'jsonc-parser', 'xml-formatter', 'saxes'],
    ],
  },
  {
    zone: 'console/features/*',
    mayImport: [...CORE, 'shared/client', 'console/ui'],
    packages: [
      ...CHAKRA,
      ...REACT,
      '@tanstack/react-query',
      'wouter',
      'zustand',
      '@noble/hashes',
      '@xyflow/react',
      '@dagrejs/dagre',
      'tus-js-client',
    ],
  },
  { zone: 'console/app', mayImport: ['shared', 'console'], packages: ['*'] },
  { zone: 'console', mayImport: ['shared', 'console'], packages: ['*'] },
  {
    zone: 'server/core',
    mayImport: ['shared/contracts', 'shared/domain', 'shared/i18n'],
    packages: [
      ...['node:', 'fastify', '@fastify', 'zod', 'kysely', 'pino', 'prom-client', 'socket.io'],
      // Of Fastify: its router, and the headers that its plugin sets.
      ...['find-my-way', 'helmet'],
      'sanitize-html',
    ],
  },
  {
    zone: 'server/modules/*',
    mayImport: ['shared/contracts', 'shared/domain', 'shared/i18n', 'server/core'],
    packages: [
      'node:',
      'fastify',
      '@fastify',
      'kysely',
      'zod',
      '@node-rs/argon2',
      '@napi-rs/canvas',
      'prom-client',
      'otplib',
      'openid-client',
      'saxes',
      'ws',
      're2js',
      'three/examples/jsm/libs/meshopt_decoder.module.js',
      'croner',
      'file-type',
      '@tus',
      '@zxcvbn-ts/language-common',
    ],
  },
  {
    zone: 'server/adapters',
    mayImport: [
      ...['server/core/ports', 'server/core/streams'],
      ...[
        'shared/contracts',
        'shared/domain/files',
        'shared/domain/ingest',
        'shared/domain/map',
        'shared/domain/report/draw',
      ],
    ],
    packages: [
      'node:',
      'kysely',
      '@electric-sql/pglite',
      'pg',
      'aedes',
      'mqtt',
      'zod',
      '@alicloud',
      '@aws-sdk',
      'hucre',
      'word-extractor',
      '@bufbuild/protobuf',
      'saxes',
      'node-opcua-client',
      'minisearch',
      'pmtiles',
      'nodemailer',
      '@peculiar',
      'reflect-metadata',
      ...['pdfkit', 'svg-to-pdfkit', 'echarts', '@embedpdf/fonts-sc'],
    ],
  },
  /** The demo plant is a machine: it knows the wire, and nothing of the server. */
  // The other end of a wire: nothing of ours.
  { zone: 'server/demo/wechat-host', mayImport: [], packages: ['node:'] },
  { zone: 'server/demo', mayImport: ['shared/contracts', 'shared/domain'], packages: ['node:', 'mqtt'] },
  { zone: 'server/launch', mayImport: [], packages: ['node:'] },
  { zone: 'server', mayImport: ['shared', 'server'], packages: ['*'] },
  { zone: 'tests', mayImport: ['shared', 'display', 'console', 'server', 'tests'], packages: ['*'] },
];
