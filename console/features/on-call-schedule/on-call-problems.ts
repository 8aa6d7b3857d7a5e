import { handoverText, onCallName } from '#console/ui/alarms/on-call.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import type { OnCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { onCallShifts } from '#shared/domain/alarm/on-call.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

/** What is wrong with a schedule in a range, in words: gaps, overlaps, and people who cannot be reached. */
export function onCallProblems(
  schedule: OnCallSchedule,
  range: TimeWindow,
  t: ConsoleI18n['t'],
): readonly string[] {
  if (range.to <= range.from) return [];
  const shifts = onCallShifts(schedule, range);
  const nameOf = (userId: string | null) => onCallName(schedule, userId, t);
  const spans = shifts.flatMap(({ userId, from, to, asideIds }) => {
    const times = { from: handoverText(from, schedule.timeZone), to: handoverText(to, schedule.timeZone) };
    if (userId === null) return [t('onCallSchedule.problems.gap', times)];
    const name = schedule.people.find((one) => one.userId === userId)?.nickname ?? nameOf(userId);
    const isGone = !schedule.people.some((one) => one.userId === userId && !one.isDisabled);
    const others = asideIds.map(nameOf).join(t('crud.removal.comma'));
    return [
      ...(isGone ? [t('onCallSchedule.problems.disabled', { ...times, name })] : []),
      ...(asideIds.length > 0 ? [t('onCallSchedule.problems.overlap', { ...times, name, others })] : []),
    ];
  });
  const called = new Set(shifts.map(({ userId }) => userId));
  const silent = schedule.people
    .filter((one) => called.has(one.userId) && !one.isDisabled && !one.hasMail && !one.hasPhone)
    .map(({ nickname }) => t('onCallSchedule.problems.unreachable', { name: nickname }));
  return [...spans, ...silent];
}
