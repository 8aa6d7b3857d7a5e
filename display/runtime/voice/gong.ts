import type { SoundResult } from './voice.ts';

/** A tone of a signal; frequencies in Hz, times in seconds. */
interface Stroke {
  readonly hz: number;
  readonly atS: number;
}
/** Two falling tones, as a door bell. */
const GONG: readonly Stroke[] = [
  { hz: 659.3, atS: 0 },
  { hz: 523.3, atS: 0.55 },
];
/** Three quick rising tones, twice: told from the gong also through the noise of a hall. */
export const ALARM_CALL: readonly Stroke[] = [0, 0.9].flatMap((fromS) => [
  { hz: 784, atS: fromS },
  { hz: 988, atS: fromS + 0.16 },
  { hz: 1_319, atS: fromS + 0.32 },
]);
const OVERTONES = [
  { times: 1, level: 0.5 },
  { times: 2, level: 0.16 },
  { times: 3.01, level: 0.07 },
] as const;
const ATTACK_S = 0.012;
const RING_S = 1.5;
export interface Gong {
  strike(): Promise<SoundResult>;
  stop(): void;
}

/** A context that the browser will not start stays as it is without saying so. */
const START_DEADLINE_MS = 500;
const SILENCE = 0.0001;

/** A signal of tones with overtones, made by oscillators: no file is needed. */
export function createGong(strokes: readonly Stroke[] = GONG): Gong {
  let context: AudioContext | null = null;

  async function strike(): Promise<SoundResult> {
    context ??= new AudioContext();
    const audio = context;
    if (audio.state !== 'running') {
      await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, START_DEADLINE_MS))]);
    }
    // The state has changed while it was waited for, which TypeScript does not see.
    if ((audio.state as AudioContextState) !== 'running') return 'refused';
    return new Promise((resolve) => {
      const last = strokes
        .flatMap(({ hz, atS }) => OVERTONES.map((tone) => ring(audio, hz, atS, tone)))
        .at(-1);
      if (!last) return resolve('failed');
      last.onended = () => {
        // A context that runs costs the processor as much in silence as in sound.
        void audio.suspend();
        resolve('played');
      };
    });
  }

  return {
    strike,
    stop: () => {
      void context?.close();
      context = null;
    },
  };
}

function ring(
  audio: AudioContext,
  hz: number,
  atS: number,
  { times, level }: (typeof OVERTONES)[number],
): OscillatorNode {
  const from = audio.currentTime + atS;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(SILENCE, from);
  volume.gain.exponentialRampToValueAtTime(level, from + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, from + RING_S);
  volume.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.frequency.value = hz * times;
  tone.connect(volume);
  tone.start(from);
  tone.stop(from + RING_S);
  return tone;
}
