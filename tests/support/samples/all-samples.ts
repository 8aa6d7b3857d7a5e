import { readdir } from 'node:fs/promises';
import type { SubjectSample } from './subject-sample.ts';

const FOLDER = new URL('.', import.meta.url);

/** The sample of every subject that has one, in the order of their files. */
export async function loadSamples(): Promise<SubjectSample[]> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => /[/\\][\w-]+\.ts$/.test(file))
    .sort();
  const modules: object[] = await Promise.all(
    files.map((file) => import(new URL(file.replaceAll('\\', '/'), FOLDER).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isSample));
}

function isSample(value: unknown): value is SubjectSample {
  return typeof value === 'object' && value !== null && 'crud' in value;
}
