import { config } from 'zod/v4';

// `zod` of the pages, by vite.config.ts: before the first schema it tries whether code may be made of text, which their
// policy forbids and reports as a violation.
config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: it stands for the whole package
export * from 'zod/v4';
