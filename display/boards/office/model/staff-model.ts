import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { Age } from '#display/kit/live/age.ts';
import type { OfficeDuty, OfficeStaff } from '#shared/contracts/yard/office-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { leastTrusted, type Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import { type OfficeContext, sourceAge } from './entries.ts';

export interface DutyModel {
  readonly duty: OfficeDuty['duty'];
  readonly name: string;
  /** Behind the name: how old the number is, or that there is none. */
  readonly ageText: string;
  readonly planned: number;
  /** Null = not reported. */
  readonly present: number | null;
  readonly text: string;
  readonly mark: MarkName;
  readonly isShort: boolean;
  readonly staleness: Staleness;
}

export interface StaffModel {
  readonly title: string;
  /** How old all numbers are, where they are old and of one age; else who comes next. */
  readonly column: string;
  /** Those with most people missing first. */
  readonly duties: readonly DutyModel[];
  readonly figure: FigureModel;
}

/** From this share of the planned people missing on, work suffers. */
const SHORT_SHARE = 0.1;

export function toStaffModel(staff: OfficeStaff | null, context: OfficeContext): StaffModel | null {
  if (!staff) return null;
  const { t, timeZone } = context;
  const common = commonAge(staff, context);
  const duties = staff.duties
    .filter(({ planned, present }) => planned > 0 || (present ?? 0) > 0)
    .map((duty) => dutyModel(duty, staff.expectedMs, context))
    .map((duty) => (common === '' || duty.present === null ? duty : { ...duty, ageText: '' }))
    .toSorted((a, b) => missing(b) / b.planned - missing(a) / a.planned || b.planned - a.planned);
  return {
    title: t('office.staff.title', {
      from: hourText(staff.from, timeZone),
      to: hourText(staff.to, timeZone),
    }),
    column:
      common === '' && staff.next
        ? t('office.staff.next', { time: clockTime(staff.next.from, timeZone), count: staff.next.planned })
        : common,
    duties,
    figure: figureOf(staff, duties, context),
  };
}

function dutyModel(
  { duty, planned, present, reportedAt }: OfficeDuty,
  expectedMs: number,
  context: OfficeContext,
): DutyModel {
  const { t } = context;
  const age = ageOf(reportedAt, expectedMs, context);
  const isShort = present !== null && planned - present >= SHORT_SHARE * planned && planned > present;
  return {
    duty,
    name: t(`office.duty.${duty}`),
    ageText: present === null ? t('office.staff.unknown') : age.short,
    planned,
    present,
    text: `${present ?? '–'} / ${planned}`,
    mark: present === null ? 'question' : isShort ? 'triangle' : 'person',
    isShort,
    staleness: present === null ? 'fresh' : age.staleness,
  };
}

function ageOf(reportedAt: number | null, expectedMs: number, context: OfficeContext): Age {
  return sourceAge(reportedAt === null ? null : { at: reportedAt, expectedMs }, context);
}

/** '' where the numbers are new, or not all of one age. */
function commonAge({ duties, expectedMs }: OfficeStaff, context: OfficeContext): string {
  const ages = duties
    .filter(({ present }) => present !== null)
    .map(({ reportedAt }) => ageOf(reportedAt, expectedMs, context).text);
  const [first = ''] = ages;
  return ages.every((age) => age === first) ? first : '';
}

function missing({ planned, present }: Pick<DutyModel, 'planned' | 'present'>): number {
  return present === null ? 0 : Math.max(0, planned - present);
}

function figureOf(staff: OfficeStaff, duties: readonly DutyModel[], context: OfficeContext): FigureModel {
  const { t } = context;
  const known = duties.filter(({ present }) => present !== null);
  const planned = duties.reduce((sum, duty) => sum + duty.planned, 0);
  const present = known.reduce((sum, duty) => sum + (duty.present ?? 0), 0);
  const short = known.reduce((sum, duty) => sum + missing(duty), 0);
  const ages = staff.duties.flatMap(({ present: count, reportedAt }) =>
    count === null ? [] : [ageOf(reportedAt, staff.expectedMs, context)],
  );
  const age = leastTrusted(ages);
  const isKnown = known.length > 0;
  const worst = duties.find(({ isShort }) => isShort);
  const standing = short === 0 ? t('office.staff.complete') : t('office.staff.short', { count: short });
  return {
    labels: [t('office.staff.label')],
    value: isKnown ? present : null,
    text: isKnown ? String(present) : '–',
    whole: `/ ${planned}`,
    bar: { share: isKnown ? shareOf(present, planned) : null, mark: isKnown ? 1 : null },
    notes: [
      !isKnown
        ? [t('office.staff.unknown')]
        : age?.text
          ? [age.text]
          : worst
            ? [`${standing} · ${worst.name} ${missing(worst)}`, standing]
            : [standing],
    ],
    isBad: worst !== undefined,
    staleness: age?.staleness ?? 'fresh',
  };
}

/** `06`; `06:30` where it is no full hour. */
function hourText(atMs: number, timeZone: string): string {
  return clockTime(atMs, timeZone).replace(/:00$/, '');
}
