import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import {
  type ExprValue,
  exprProblem,
  finite,
  identityOf,
  isProblem,
  measureLike,
  measureOf,
} from '#shared/domain/expression/expression-value.ts';
import { NeumaierSum } from '#shared/domain/expression/neumaier-sum.ts';
import type { ReportSpot } from './region-state.ts';
import { memberAbove, type ReportNode, siblingsOf } from './report-node.ts';
import type { ScopeView } from './scope-view.ts';

type Args = readonly (Expr | ScopeArgument)[];

const PLACE_FUNCTIONS = [
  'index',
  'is_first',
  'prev',
  'running',
  'share',
  'rank',
  'cell',
  'value',
  'page',
  'pages',
] as const;
type PlaceFunction = (typeof PLACE_FUNCTIONS)[number];
const NAMES: ReadonlySet<string> = new Set(PLACE_FUNCTIONS);

export function isPlaceFunction(name: string): name is PlaceFunction {
  return NAMES.has(name);
}

/** Functions that ask where in the table a value stands. */
export function callPlace(name: PlaceFunction, args: Args, scope: ScopeView): ExprValue {
  const group = args.find((arg) => arg.kind === 'scope')?.name;
  const [value] = args.filter((arg) => arg.kind !== 'scope');
  switch (name) {
    case 'value':
      return scope.own;
    case 'page':
      return scope.page?.page ?? exprProblem('no_such_place');
    case 'pages':
      return scope.page?.pages ?? exprProblem('no_such_place');
    case 'cell':
      return value?.kind === 'text' ? scope.cellValue(value.value) : exprProblem('no_such_place');
    case 'share':
      return value ? shareOf(value, group, scope) : exprProblem('wrong_type');
    default: {
      const found = memberHere(scope, group);
      if (!found) return exprProblem('no_such_place');
      if (name === 'index') return found.member.index + 1;
      if (name === 'is_first') return found.member.index === 0;
      if (!value) return exprProblem('wrong_type');
      if (name === 'prev') return previous(value, found, scope);
      return name === 'running' ? running(value, found, scope) : rank(value, found, scope);
    }
  }
}

interface Found {
  readonly member: ReportNode;
  readonly side: 'row' | 'col';
}

/** Without a group: the own member in the rows, else in the columns. */
function memberHere(scope: ScopeView, group: string | undefined): Found | null {
  if (group !== undefined && group !== 'group') return scope.memberOf(group);
  const { row, col } = scope.spot;
  if (row.axis) return { member: row, side: 'row' };
  return col.axis ? { member: col, side: 'col' } : null;
}

/** The same place below another member; null where that has none. */
function spotBelow(scope: ScopeView, { member, side }: Found, other: ReportNode): ReportSpot | null {
  const { spot } = scope;
  const path: ReportNode[] = [];
  for (let at: ReportNode | null = spot[side]; at && at !== member; at = at.parent) path.unshift(at);
  let node = other;
  for (const step of path) {
    const members = node.members.get(step.axis?.key ?? '') ?? [];
    const isKeyed = step.axis?.kind === 'group' && !step.isRest;
    const same = isKeyed
      ? members.find(({ value, isRest }) => !isRest && identityOf(value) === identityOf(step.value))
      : members.find(({ index, isRest }) => index === step.index && isRest === step.isRest);
    if (!same) return null;
    node = same;
  }
  return { ...spot, [side]: node };
}

/** The first member has none before it: null, not itself. */
function previous(value: Expr, found: Found, scope: ScopeView): ExprValue {
  const before = siblingsOf(found.member)[found.member.index - 1];
  const spot = before && !before.blank ? spotBelow(scope, found, before) : null;
  return spot ? scope.at(spot, value) : null;
}

const sums = new WeakMap<ReportNode, Map<Expr, Map<ReportNode, ExprValue[]>>>();

/** Of each member its value added to those before it; unknown ones count for nothing. */
function running(value: Expr, found: Found, scope: ScopeView): ExprValue {
  const { member, side } = found;
  const { parent } = member;
  if (!parent) return scope.evaluate(value);
  const isOwn = scope.spot[side] === member;
  const other = side === 'row' ? scope.spot.col : scope.spot.row;
  const known = isOwn ? knownSums(parent, value, other) : [];
  const siblings = siblingsOf(member);
  const sum = new NeumaierSum();
  let sample: ExprValue = null;
  let from = 0;
  const last = known[Math.min(known.length - 1, member.index)];
  if (last !== undefined) {
    if (known.length > member.index || isProblem(last)) return last;
    sample = last;
    sum.add(measureOf(last) ?? 0);
    from = known.length;
  }
  for (let index = from; index <= member.index; index += 1) {
    const sibling = siblings[index];
    const spot = sibling && spotBelow(scope, found, sibling);
    const one = spot ? scope.at(spot, value) : null;
    if (isProblem(one)) return one;
    const measure = measureOf(one);
    if (one !== null && measure === null) return exprProblem('wrong_type');
    if (one !== null) sample = one;
    sum.add(measure ?? 0);
    if (isOwn) known[index] = sample === null ? null : measureLike(sample, sum.value);
  }
  return sample === null ? null : measureLike(sample, sum.value);
}

function knownSums(parent: ReportNode, value: Expr, other: ReportNode): ExprValue[] {
  const ofParent = sums.get(parent) ?? new Map<Expr, Map<ReportNode, ExprValue[]>>();
  sums.set(parent, ofParent);
  const ofValue = ofParent.get(value) ?? new Map<ReportNode, ExprValue[]>();
  ofParent.set(value, ofValue);
  const known = ofValue.get(other) ?? [];
  ofValue.set(other, known);
  return known;
}

/** 1 for the greatest; equal values have the same rank, what `top` left out has none. */
function rank(value: Expr, found: Found, scope: ScopeView): ExprValue {
  const own = measureOf(scope.evaluate(value));
  if (own === null || found.member.isRest) return null;
  let greater = 0;
  for (const sibling of siblingsOf(found.member)) {
    if (sibling.blank || sibling.isRest) continue;
    const spot = spotBelow(scope, found, sibling);
    const one = spot ? scope.at(spot, value) : null;
    if (isProblem(one)) return one;
    const measure = measureOf(one);
    if (measure !== null && measure > own) greater += 1;
  }
  return greater + 1;
}

/** Of the whole that the group is a part of; of a named group, of that group; of `@all`, of all. */
function shareOf(value: Expr, group: string | undefined, scope: ScopeView): ExprValue {
  const { spot } = scope;
  const whole = wholeSpot(spot, group);
  if (!whole) return exprProblem('no_such_place');
  const [part, all] = [scope.evaluate(value), scope.at(whole, value)];
  if (isProblem(part)) return part;
  if (isProblem(all)) return all;
  if (part === null || all === null) return null;
  const [one, other] = [measureOf(part), measureOf(all)];
  if (one === null || other === null) return exprProblem('wrong_type');
  return other === 0 ? exprProblem('division_by_zero') : finite(one / other);
}

function wholeSpot(spot: ReportSpot, group: string | undefined): ReportSpot | null {
  const { state, row, col } = spot;
  if (!state) return null;
  if (group === 'all') return { state, row: state.rowRoot, col: state.colRoot };
  if (group === undefined || group === 'group') {
    if (row.parent) return { state, row: row.parent, col };
    return col.parent ? { state, row, col: col.parent } : null;
  }
  const above = memberAbove(row, group);
  if (above) return { state, row: above, col };
  const beside = memberAbove(col, group);
  return beside ? { state, row, col: beside } : null;
}
