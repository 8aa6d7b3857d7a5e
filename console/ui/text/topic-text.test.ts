import { expect, it } from 'vitest';
import { keptFrom } from './topic-text.tsx';

it.each([
  ['Kiel/Filling/Filler/Admin/ProdConsumedCount/0/AccCount', 'ProdConsumedCount/0/AccCount'],
  ['Kiel/Filling/Filler/Admin/ProdDefectiveCount/0', 'Admin/ProdDefectiveCount/0'],
  ['site/line/filler/Status/StateCurrent', 'Status/StateCurrent'],
  ['1/2/3', '1/2/3'],
  ['speed', 'speed'],
  ['', ''],
])('of %s is cut last: %s', (topic, end) => expect(topic.slice(keptFrom(topic))).toBe(end));
