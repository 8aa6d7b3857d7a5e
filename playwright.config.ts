import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** An installed Chromium first; without one, Playwright's own download (the test command makes sure of either). */
const installed = [
  process.env.LINEWALL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/** Chromium without a window of its own: the same pages take a third less processor time in it. */
const withoutWindow = [process.env.LINEWALL_CHROMIUM, '/usr/bin/chromium-headless-shell', installed].find(
  (path) => path && existsSync(path),
);

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/**
 * For pages that live for seconds: fewer collections of young objects. All compilers stay: without them the page's own
 * cryptography (lock screen, proof of work) takes fifteen times as long, and the rest gains nothing that can be measured.
 */
const SHORT_LIVED = ['--js-flags=--min-semi-space-size=32'];
const launchOf = (executablePath: string | undefined, more: readonly string[] = []) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...ARGUMENTS, ...more],
});

export default defineConfig({
  outputDir: 'test-results',
  // On two cores: three browsers that work, and one that waits for ages and faults for most of its time.
  workers: 4,
  projects: [
    // First, so that it has a worker from the beginning; no more, because the others have the rest.
    { name: 'display', testDir: 'tests/e2e/display', workers: 1 },
    {
      name: 'console',
      testDir: 'tests/e2e/console',
      workers: 3,
      // What opens and closes does so at once: tests wait for pages, not for animations.
      use: {
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: launchOf(withoutWindow, SHORT_LIVED),
        // A button that never comes costs a minute, not the limit of the whole test.
        actionTimeout: 60_000,
      },
    },
    {
      name: 'walls',
      testDir: 'tests/e2e/walls',
      workers: 3,
      use: { launchOptions: launchOf(withoutWindow) },
    },
    { name: 'soak', testDir: 'tests/e2e/soak', workers: 1 },
  ],
  snapshotPathTemplate: 'docs/screenshots/{arg}{ext}',
  // Limits, not expectations: a machine under load takes several times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  /** A shared CI machine stalls for seconds now and then; a test that needed its second try is named as flaky. */
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.LINEWALL_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.LINEWALL_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A trace of every test takes a third of the processor time; `--trace on` where one is wanted.
    trace: 'on-first-retry',
    launchOptions: launchOf(installed),
  },
});
