import { describe, expect, it } from 'vitest';
import { toOfficeModel } from '#display/boards/office/model/model.ts';
import { createOfficeScenario } from '#display/boards/office/synthetic/scenario.ts';
import { toPretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import { toQueueModel } from '#display/boards/queue/model/model.ts';
import { createQueueScenario } from '#display/boards/queue/synthetic/scenario.ts';
import { toWarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { toLineModel } from '#display/kit/line/line-model.ts';
import { createPretreatmentScenario } from '#display/kit/pretreatment/synthetic/scenario.ts';
import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import { SYNTHETIC_LINE_ID } from '#display/kit/synthetic/synthetic-line.ts';
import { createWarehouseScenario } from '#display/kit/warehouse/synthetic/scenario.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { createRandom } from '#display/runtime/feed/random.ts';
import { toRailwayModel } from '#display/screens/railway/model/model.ts';
import { createRailwayScenario } from '#display/screens/railway/synthetic/scenario.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';

/** 13:42 in Shanghai. */
const START = Date.UTC(2026, 10, 20, 5, 42, 0);
/** Times of day in the other zone have other minutes. */
const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu'] as const;

interface Wall {
  readonly topic: FeedTopic;
  readonly create: (options: SyntheticOptions) => Scenario;
  readonly model: (image: FeedReader, nowMs: number, language: Language) => unknown;
}

const WALLS: Readonly<Record<string, Wall>> = {
  docks: {
    topic: { name: 'warehouseBoard', id: '71' },
    create: createWarehouseScenario,
    model: (image, nowMs, language) => toWarehouseModel({ image, nowMs, language }),
  },
  office: {
    topic: { name: 'officeBoard', id: '71' },
    create: createOfficeScenario,
    model: (image, nowMs, language) => toOfficeModel({ image, nowMs, language }),
  },
  queue: {
    topic: { name: 'dockQueue', id: '71' },
    create: createQueueScenario,
    model: (image, nowMs, language) => toQueueModel({ image, nowMs, language, speaking: null }),
  },
  pretreatment: {
    topic: { name: 'pretreatmentBoard', id: '81' },
    create: createPretreatmentScenario,
    model: (image, nowMs, language) => toPretreatmentModel({ images: [image], nowMs, language }),
  },
  railway: {
    topic: { name: 'railwayBoard', id: '71' },
    create: createRailwayScenario,
    model: (image, nowMs, language) => toRailwayModel({ image, nowMs, language }),
  },
  line: {
    topic: { name: 'line', id: SYNTHETIC_LINE_ID },
    create: createLineScenario,
    model: (image, nowMs, language) => toLineModel({ image, lineId: SYNTHETIC_LINE_ID, nowMs, language }),
  },
};
const SITUATIONS = Array.from({ length: 10 }, (_, fault) => fault);

/** Every text of a model by its path. */
function textsOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([key, one]) => [...textsOf(one, `${path}.${key}`)]));
}

function drawn({ topic, create, model }: Wall, fault: number, language: Language) {
  const options = { seed: 1, rate: 20, machines: 13, fault, startMs: START, random: createRandom(1) };
  const json = JSON.stringify([...create(options).image(topic)]);
  const at = (zone: string, nowMs: number) => {
    const values = new Map<string, unknown>(JSON.parse(json.replaceAll(ZONES[0], zone)));
    const image = {
      get: (key: string) => values.get(key),
      keys: () => values.keys(),
      baseTs: START,
      size: values.size,
    };
    return textsOf(model(image, nowMs, language));
  };
  return { here: at(ZONES[0], START), there: at(ZONES[1], START), later: at(ZONES[0], START + 1_000) };
}

const CLOCK = /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g;

describe.each(Object.entries(WALLS))('on the wall of the %s', (_name, wall) => {
  it.each(LANGUAGES)('what has a colon is a time of day, or seconds that run, in %s', (language) => {
    const found: string[] = [];
    let times = 0;
    for (const fault of SITUATIONS) {
      const { here, there, later } = drawn(wall, fault, language);
      for (const [path, text] of here) {
        const [other, next] = [there.get(path) ?? '', later.get(path) ?? ''].map((one) => one.match(CLOCK));
        for (const [index, clock] of (text.match(CLOCK) ?? []).entries()) {
          times += 1;
          const isTimeOfDay = other?.[index] !== clock;
          const isRunning = next?.[index] !== clock;
          if (!isTimeOfDay && !isRunning) found.push(`${fault} ${path}: ${text}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(times).toBeGreaterThan(0);
  });
});
