import { FONT, type MachineFace } from './machine-face.ts';

/** The font files of what a peer draws, before its first picture. */
export async function loadFaces(faces: readonly MachineFace[]): Promise<void> {
  const text = `0123456789.k–${faces.map(({ name, unit }) => name + unit).join('')}`;
  await Promise.all([400, 600, 700].map((weight) => document.fonts.load(`${weight} 28px ${FONT}`, text)));
}
