import { useMemo } from 'react';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import type { ListedStop, Stop } from '#shared/contracts/history/history.ts';
import type { StopParetoRow } from '#shared/contracts/history/stop-pareto.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { reasonText } from './reason-text.ts';

type Reported = Pick<StopParetoRow, 'machineId' | 'base' | 'code' | 'text' | 'vendorText' | 'reason'>;

/** The texts of stops and of their reasons, in the user's language. */
export interface StopTexts {
  readonly machineName: (id: Id) => string;
  /** What the stops have in common by their given reason, else by what the machine reported. */
  readonly subjectText: (subject: Reported) => string;
  /** Line and machine of a row of the Pareto. */
  readonly placeText: (row: Pick<StopParetoRow, 'lineId' | 'machineId' | 'plannedReason'>) => string;
  readonly plannedText: (reason: PlannedStopReason) => string;
  /** Of a row of the Pareto in which the stop is counted. */
  readonly keyText: (key: string, stop: Stop) => string;
  /** All that a row of the list shows. */
  readonly shownTexts: (stop: ListedStop) => (string | null)[];
}

export function useStopTexts(lines: readonly Line[]): StopTexts {
  const { t, language } = useText();
  return useMemo(() => {
    const names = new Map(
      lines.flatMap(({ machines }) => machines.map((one) => [one.id, nameOf(one, language)] as const)),
    );
    const machineName = (id: Id): string => names.get(id) ?? '–';
    const subjectText = ({ machineId, base, code, text, vendorText, reason }: Reported): string => {
      if (reason) return reasonText(reason, language);
      const said = [code, vendorTextIn(language, { text, vendorText })].filter(Boolean).join(' · ');
      const what = said || (base ? t(`states.long.${base}`) : '–');
      return machineId === null ? what : `${machineName(machineId)} · ${what}`;
    };
    const plannedText = (reason: PlannedStopReason): string => t(`plannedStop.reasons.${reason}`);
    const placeText: StopTexts['placeText'] = ({ lineId, machineId, plannedReason }) => {
      const line = lines.find(({ id }) => id === lineId);
      const several = plannedReason === null ? t('stop.pareto.severalMachines') : t('stop.pareto.calendar');
      return [line && nameOf(line, language), machineId === null ? several : machineName(machineId)]
        .filter(Boolean)
        .join(' · ');
    };
    return {
      machineName,
      placeText,
      subjectText,
      plannedText,
      keyText(key, stop) {
        const planned = PlannedStopReason.safeParse(key.split(':')[1]);
        if (key.startsWith('calendar:') && planned.success)
          return `${plannedText(planned.data)} · ${t('stop.pareto.calendar')}`;
        return subjectText({ ...stop, machineId: stop.causeMachineId, base: stop.causeBase });
      },
      shownTexts: (stop) => [
        t(`states.long.${stop.base}`),
        t(`states.short.${stop.base}`),
        machineName(stop.causeMachineId),
        stop.code,
        vendorTextIn(language, stop),
        stop.reason ? reasonText(stop.reason, language) : t('stop.noReason'),
        stop.reason?.code ?? null,
        stop.note?.comment ?? null,
        stop.note?.by ?? null,
      ],
    };
  }, [lines, language, t]);
}
