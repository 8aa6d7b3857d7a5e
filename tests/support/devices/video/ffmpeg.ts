import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Null where it is there, else the reason to name in a skipped test. */
export function whyNoFfmpeg(): string | null {
  const { status } = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  return status === 0 ? null : 'ffmpeg is not installed';
}

/** A moving picture and a tone, as fast as a camera makes them. */
const MADE = [
  ...['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=15'],
  ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440'],
];

/** Runs until it is stopped. */
export function startFfmpeg(output: readonly string[]): { stop(): Promise<void> } {
  const child: ChildProcess = spawn(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', '-nostdin', ...MADE, ...output],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    stop: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
