import { LIMITS } from '#shared/contracts/limits.ts';

const GROUND = '#f2f4f8';

/** What of a canvas is drawn with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'arc'
  | 'fill'
>;

/** A code, three lines and thirty dots on 112 × 38. `random` gives numbers from 0 up to 1. */
export function drawIdentify(pen: Pen, code: string, random: () => number): void {
  const { identifyWidthPx: width, identifyHeightPx: height } = LIMITS;
  const hue = (): number => Math.floor(random() * 360);
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, width, height);
  pen.font = "700 24px 'Noto Sans SC Variable', sans-serif";
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const letters = [...code];
  letters.forEach((letter, index) => {
    pen.save();
    pen.translate((width * (index + 0.5)) / letters.length, height / 2 + (random() - 0.5) * 6);
    pen.rotate(random() - 0.5);
    pen.fillStyle = `hsl(${hue()} 60% 35%)`;
    pen.fillText(letter, 0, 0);
    pen.restore();
  });
  for (let line = 0; line < LIMITS.identifyLines; line += 1) {
    pen.strokeStyle = `hsl(${hue()} 45% 60%)`;
    pen.beginPath();
    pen.moveTo(random() * width, random() * height);
    pen.lineTo(random() * width, random() * height);
    pen.stroke();
  }
  for (let dot = 0; dot < LIMITS.identifyDots; dot += 1) {
    pen.fillStyle = `hsl(${hue()} 45% 55%)`;
    pen.beginPath();
    pen.arc(random() * width, random() * height, 1, 0, 2 * Math.PI);
    pen.fill();
  }
}
