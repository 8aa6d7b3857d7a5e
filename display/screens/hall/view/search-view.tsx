import { type ReactNode, useMemo } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { type TextPlace, textInside } from '#display/kit/text-place.ts';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { useTyping } from '#display/kit/touch/use-typing.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { measureText } from '#display/parts/label-props.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { Sketch } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import type { SearchPlan } from '#display/screens/hall/layout/search-plan.ts';
import { hitAmount, hitTitle } from '#display/screens/hall/model/found-model.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import type { HallTexts } from '#display/screens/hall/model/texts.ts';
import type { FloorHit } from '#shared/contracts/stock/floor-search.ts';
import type { FloorSearch } from './use-floor-search.ts';

interface SearchProps {
  readonly search: FloorSearch;
  readonly colours: Colours;
}

/** Opens the search. */
export function SearchButton({ box, colours, search }: SearchProps & { readonly box: Box }): ReactNode {
  const paint = useMemo(
    () => (pen: Pen) => {
      const { textSecondary } = colours.tokens;
      const middle = { x: box.w / 2 - 5, y: box.h / 2 - 5 };
      pen.circle(middle.x, middle.y, 13).stroke({ color: textSecondary, width: 4 });
      pen
        .moveTo(middle.x + 10, middle.y + 10)
        .lineTo(middle.x + 23, middle.y + 23)
        .stroke({ color: textSecondary, width: 5, cap: 'round' });
    },
    [box, colours],
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={search.open}>
      <Sketch paint={paint} />
    </Tile>
  );
}

/** The text that is searched for, what was found, and keys for a wall without a keyboard. */
export function SearchPanel({
  plan,
  colours,
  search,
}: SearchProps & { readonly plan: SearchPlan }): ReactNode {
  const { t } = useBoard<HallModel, HallTexts>();
  const { tokens } = colours;
  const { text, answer, type, close, choose } = search;
  const hits = typeof answer === 'object' && 'hits' in answer ? answer.hits : [];
  useTyping(true, (key) => {
    if (key === 'escape') close();
    else if (key === 'back') type(text.slice(0, -1));
    else if (key === 'enter') hits[0] && choose(hits[0]);
    else type(text + key.text);
  });
  const ground = useMemo(() => ({ colour: tokens.surface }), [tokens]);
  const inputGround = useMemo(() => ({ colour: tokens.surfaceSunken }), [tokens]);
  const { box, input } = plan;
  const paint = useMemo(
    () => (pen: Pen) => {
      pen.roundRect(0, 0, box.w, box.h, 14).fill(tokens.surface);
      pen.roundRect(1, 1, box.w - 2, box.h - 2, 13).stroke({ color: tokens.line, width: 2 });
      const [x, y] = [input.x - box.x, input.y - box.y];
      pen.roundRect(x, y, input.w, input.h, 10).fill(tokens.surfaceSunken);
      pen.roundRect(x + 1.5, y + 1.5, input.w - 3, input.h - 3, 9).stroke({ color: tokens.accent, width: 3 });
    },
    [box, input, tokens],
  );
  const status = statusOf(search, t);
  const write = (words: string, place: TextPlace, name: string, colour: string) => (
    <Label text={words} {...labelProps({ place, name, colour })} />
  );
  return (
    <GroundContext.Provider value={ground}>
      {/* Taken, so that a touch beside a key does not reach the scene. */}
      <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={() => undefined}>
        <Sketch paint={paint} />
      </Tile>
      <GroundContext.Provider value={inputGround}>
        {text === ''
          ? write(t('hall.search.hint'), plan.text, 'searchHint', tokens.textMuted)
          : write(endOf(text, plan.text), plan.text, 'searchText', tokens.textPrimary)}
      </GroundContext.Provider>
      <TouchButton
        box={plan.back}
        name="searchBack"
        colours={colours}
        arrow="left"
        onTap={() => type(text.slice(0, -1))}
      />
      <CloseButton box={plan.close} colours={colours} onTap={close} />
      {hits.map((hit, index) => {
        const row = plan.rows[index];
        return row ? (
          <HitRow key={`${hit.kind} ${hit.code}`} {...{ hit, index, row, colours, choose }} />
        ) : null;
      })}
      {write(status.text, plan.status, 'searchStatus', status.isBad ? tokens.negative : tokens.textSecondary)}
      {plan.keys.map(({ key, box: at }) => (
        <TouchButton
          key={key}
          box={at}
          name={`key${key}`}
          colours={colours}
          onTap={() => type(text + key)}
          select={() => key}
        />
      ))}
    </GroundContext.Provider>
  );
}

/** What is marked in the scene, in words beside its colour; a touch ends it. */
export function FoundBar({ box, colours, search }: SearchProps & { readonly box: Box }): ReactNode {
  const found = useShape(({ found: shown }: HallModel) => shown);
  const { tokens } = colours;
  const ground = useMemo(() => ({ colour: tokens.surface }), [tokens]);
  const titleW = found ? Math.min(box.w * 0.6, measureText(found.title, SMALLEST_SIZE, 600) + 4) : 0;
  const detailW = found ? measureText(found.detail, SMALLEST_SIZE) + 4 : 0;
  const x = box.x + 58;
  const w = Math.min(box.w, 58 + titleW + 24 + detailW + 20 + box.h);
  const paint = useMemo(
    () => (pen: Pen) => {
      pen.roundRect(0, 0, w, box.h, 10).fill(tokens.surface);
      pen.roundRect(1.5, 1.5, w - 3, box.h - 3, 9).stroke({ color: tokens.accent, width: 3 });
      pen.rect(20, box.h / 2 - 12, 24, 24).fill(tokens.accent);
    },
    [w, box, tokens],
  );
  if (!found) return null;
  const title = textInside({ ...box, x, w: titleW }, SMALLEST_SIZE, 'detail');
  const rest = { ...box, x: x + titleW + 24, w: w - 58 - titleW - 24 - 20 - box.h };
  const detail = textInside(rest, SMALLEST_SIZE, 'detail');
  return (
    <GroundContext.Provider value={ground}>
      <Tile x={box.x} y={box.y} width={w} height={box.h} onTap={search.open}>
        <Sketch paint={paint} />
      </Tile>
      <Label
        text={found.title}
        {...labelProps({ place: title, name: 'foundTitle', colour: tokens.textPrimary, weight: 600 })}
      />
      <Label
        text={found.detail}
        {...labelProps({ place: detail, name: 'foundDetail', colour: tokens.textSecondary })}
      />
      <CloseButton
        box={{ x: box.x + w - box.h, y: box.y, w: box.h, h: box.h }}
        colours={colours}
        onTap={search.close}
      />
    </GroundContext.Provider>
  );
}

function CloseButton({
  box,
  colours,
  onTap,
}: {
  readonly box: Box;
  readonly colours: Colours;
  readonly onTap: () => void;
}): ReactNode {
  const paint = useMemo(
    () => (pen: Pen) => {
      const [x, y, reach] = [box.w / 2, box.h / 2, 12];
      for (const side of [-1, 1])
        pen
          .moveTo(x - reach, y - side * reach)
          .lineTo(x + reach, y + side * reach)
          .stroke({ color: colours.tokens.textPrimary, width: 4, cap: 'round' });
    },
    [box.w, box.h, colours],
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={onTap}>
      <Sketch paint={paint} />
    </Tile>
  );
}

interface HitRowProps {
  readonly hit: FloorHit;
  readonly index: number;
  readonly row: Box;
  readonly colours: Colours;
  readonly choose: (hit: FloorHit) => void;
}

function HitRow({ hit, index, row, colours, choose }: HitRowProps): ReactNode {
  const context = useBoard<HallModel, HallTexts>();
  const { tokens } = colours;
  const amount = hitAmount(hit, context);
  const amountW = measureText(amount, SMALLEST_SIZE) + 4;
  const titleBox = { ...row, w: row.w - amountW - 24 };
  const amountBox = { ...row, x: row.x + row.w - amountW, w: amountW };
  const at = (place: TextPlace, part: string, colour: string) =>
    labelProps({ place, tile: row, name: `hit${index}.${part}`, colour });
  return (
    <Tile x={row.x} y={row.y} width={row.w} height={row.h} onTap={() => choose(hit)}>
      <Sketch paint={(pen) => pen.rect(0, row.h - 2, row.w, 2).fill(tokens.line)} />
      <Label
        text={hitTitle(hit, context)}
        {...at(textInside(titleBox, SMALLEST_SIZE, 'detail'), 'title', tokens.textPrimary)}
      />
      <Label
        text={amount}
        {...at(textInside(amountBox, SMALLEST_SIZE, 'detail', 'right'), 'amount', tokens.textSecondary)}
      />
    </Tile>
  );
}

function statusOf(
  { answer, text }: FloorSearch,
  t: ReturnType<typeof useBoard<HallModel, HallTexts>>['t'],
): { readonly text: string; readonly isBad: boolean } {
  const plain = (words: string) => ({ text: words, isBad: false });
  if (answer === 'none') return plain('');
  if (answer === 'waiting') return plain(t('hall.search.searching'));
  if (answer === 'away') return { text: t('hall.search.away'), isBad: true };
  if ('hits' in answer) {
    if (answer.isMore) return plain(t('hall.search.more'));
    return plain(answer.hits.length === 0 && text.trim() !== '' ? t('hall.search.none') : '');
  }
  if (answer.status === 0) return { text: t('hall.search.away'), isBad: true };
  const isDenied = answer.status === 403 || answer.status === 404;
  return { text: isDenied ? t('hall.search.denied') : answer.message, isBad: true };
}

/** The end of a text, which is where letters come. */
function endOf(text: string, { w, size }: TextPlace): string {
  let shown = text;
  while (shown.length > 1 && measureText(shown, size) > w) shown = shown.slice(1);
  return shown;
}
