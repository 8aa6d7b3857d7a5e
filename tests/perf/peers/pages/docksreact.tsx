import '@fontsource-variable/noto-sans-sc/wght.css';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { baselineOf } from '#display/kit/type-scale.ts';
import { DOCK_BACKGROUND, type DockFace, openDockFeed } from '#tests/perf/peers/dock-faces.ts';
import { FONT } from '#tests/perf/peers/machine-face.ts';

/** The board of the docks in React and DOM: a memoised component for each rectangle, told at most ten times a second. */
let draws = 0;
window.bench = { draws: () => draws };

const Face = memo(function Face({ face }: { readonly face: DockFace }): ReactNode {
  const { box, ground, outline, texts, marks, bars } = face;
  return (
    <div style={{ position: 'absolute', left: 0, top: 0 }}>
      {ground && (
        <div
          style={{
            position: 'absolute',
            left: box.x,
            top: box.y,
            width: box.w,
            height: box.h,
            borderRadius: 12,
            background: ground,
            boxShadow: outline ? `inset 0 0 0 3px ${outline}` : undefined,
          }}
        />
      )}
      {bars.map(({ box: { x, y, w, h }, share, colour, track }) => (
        <div
          key={`${x} ${y}`}
          style={{
            position: 'absolute',
            left: x,
            top: y,
            width: w,
            height: h,
            borderRadius: h / 2,
            background: track,
          }}
        >
          <div
            style={{ width: `${share * 100}%`, height: '100%', borderRadius: h / 2, background: colour }}
          />
        </div>
      ))}
      {marks.map(({ path, box: { x, y, w, h }, colour }) => (
        <svg
          key={`${x} ${y}`}
          aria-hidden="true"
          viewBox="0 0 24 24"
          style={{ position: 'absolute', left: x, top: y, width: w, height: h }}
        >
          <path d={path} fill={colour} fillRule="evenodd" />
        </svg>
      ))}
      {texts.map(({ text, x, baseline, size, weight, colour }) => (
        <span
          key={`${x} ${baseline}`}
          style={{
            position: 'absolute',
            left: x,
            top: baseline - baselineOf(size),
            fontSize: size,
            fontWeight: weight,
            whiteSpace: 'nowrap',
            color: colour,
          }}
        >
          {text}
        </span>
      ))}
    </div>
  );
});

function Wall(): ReactNode {
  const [faces, setFaces] = useState<ReadonlyMap<string, DockFace>>(() => new Map());
  useEffect(
    () =>
      openDockFeed((changed) => {
        setFaces((before) => new Map([...before, ...changed.map((face) => [face.id, face] as const)]));
      }),
    [],
  );
  draws += 1;
  return [...faces.values()].map((face) => <Face key={face.id} face={face} />);
}

const holder = document.createElement('main');
holder.style.fontFamily = FONT;
document.body.style.background = DOCK_BACKGROUND;
document.body.append(holder);
createRoot(holder).render(<Wall />);
