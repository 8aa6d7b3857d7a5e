import '@fontsource-variable/noto-sans-sc/wght.css';
import { type CSSProperties, memo, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TextSlot } from '#display/kit/machine-tile/tile-layout.ts';
import type { Box } from '#display/parts/box.ts';
import { shapePaths } from '#shared/theme/shapes.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { type GridCell, planGrid } from '#tests/perf/peers/grid-plan.ts';
import { BACKGROUND, FONT, type MachineFace, nameIn, WARNING } from '#tests/perf/peers/machine-face.ts';
import { loadFaces } from '#tests/perf/peers/peer-fonts.ts';
import { openPeerFeed, type PeerFeed } from '#tests/perf/peers/plant-feed.ts';

/**
 * React and DOM as one would write them: faces in one state, a component per machine. `style=plain` is the
 * straightforward one: nothing is memoised, each change renders what is there. Otherwise the tiles are memoised, and
 * only those whose face is another render.
 */
const measuring = document.createElement('canvas').getContext('2d');
const query = new URLSearchParams(location.search);
const mode = query.get('mode') === 'each' ? 'each' : 'coalesced';
const isPlain = query.get('style') === 'plain';
let draws = 0;
let listen = (_changed: readonly MachineFace[]): void => {};
window.bench = { draws: () => draws };

function textStyle(slot: TextSlot, weight: number, color: string): CSSProperties {
  return {
    position: 'absolute',
    left: slot.x,
    top: slot.y,
    width: slot.w,
    height: slot.h,
    lineHeight: `${slot.h}px`,
    fontSize: slot.size,
    fontWeight: weight,
    textAlign: slot.align,
    whiteSpace: 'nowrap',
    color,
  };
}

function Mark(props: { readonly place: Box; readonly path: string; readonly colour: string }): ReactNode {
  const { x, y, w, h } = props.place;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      style={{ position: 'absolute', left: x, top: y, width: w, height: h }}
    >
      <path d={props.path} fill={props.colour} />
    </svg>
  );
}

interface TileProps {
  readonly face: MachineFace;
  readonly cell: GridCell;
}

function PlainTile({ face, cell }: TileProps): ReactNode {
  const { box, slots } = cell;
  const { colours } = face;
  const body: CSSProperties = {
    position: 'absolute',
    left: box.x + slots.rim,
    top: box.y + slots.rim,
    width: box.w - 2 * slots.rim,
    height: box.h - 2 * slots.rim,
    borderRadius: slots.radius,
    background: colours.ground,
  };
  return (
    <div style={{ position: 'absolute', left: 0, top: 0 }}>
      <div style={body} />
      <div style={{ position: 'absolute', left: box.x, top: box.y, width: box.w, height: box.h }}>
        <Mark place={slots.mark} path={shapePaths[stateShape[face.state]]} colour={colours.mark} />
        {face.hasWarning ? (
          <Mark place={slots.warning} path={shapePaths[WARNING.shape]} colour={WARNING.colour} />
        ) : null}
        <span style={textStyle(slots.name, 600, colours.name)}>
          {measuring ? nameIn(face, slots, measuring) : face.name}
        </span>
        <span style={textStyle(slots.figure, 700, colours.figure)}>{face.figure}</span>
        {slots.unit ? <span style={textStyle(slots.unit, 400, colours.quiet)}>{face.unit}</span> : null}
      </div>
    </div>
  );
}

const Tile = isPlain ? PlainTile : memo(PlainTile);

function Wall({ feed, cells }: { readonly feed: PeerFeed; readonly cells: readonly GridCell[] }): ReactNode {
  const [faces, setFaces] = useState(() => feed.faces());
  useEffect(() => {
    listen = (changed) => {
      setFaces((before) => {
        const next = new Map(changed.map((face) => [face.id, face]));
        return before.map((face) => next.get(face.id) ?? face);
      });
    };
  }, []);
  draws += 1;
  return faces.map((face, index) => {
    const cell = cells[index];
    return cell ? <Tile key={face.id} face={face} cell={cell} /> : null;
  });
}

const feed = openPeerFeed((changed) => listen(changed), mode);
await loadFaces(feed.faces());
const holder = document.createElement('main');
holder.style.fontFamily = FONT;
document.body.style.background = BACKGROUND;
document.body.append(holder);
createRoot(holder).render(<Wall feed={feed} cells={planGrid(feed.machines.length)} />);
