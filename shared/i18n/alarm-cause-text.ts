import type { AlarmCause } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmCause as en } from './en/alarms/alarm-cause.ts';
import { states as enStates } from './en/kit/states.ts';
import { fillText } from './fill-text.ts';
import { metricName } from './metric-name.ts';
import { alarmCause as zh } from './zh/alarms/alarm-cause.ts';
import { states as zhStates } from './zh/kit/states.ts';

const TEXTS = { zh, en } as const;
const STATES = { zh: zhStates, en: enStates } as const;
/** Figures of measured values: more digits than that are noise. */
const DIGITS = 6;

/** Why an alarm was raised, in one line: what people have said of it, else the condition that raised it. */
export function alarmCauseText(cause: AlarmCause, reason: string | null, language: Language): string {
  if (reason !== null) return reason;
  const texts = TEXTS[language];
  const { kind, value, bound } = cause;
  const metric = cause.metric === null ? '' : metricName(cause.metric, language);
  const values = { metric, value: figure(value), bound: figure(bound) };
  switch (kind) {
    case 'limit':
      if (value === null || bound === null) return fillText(texts.beyond, values);
      return fillText(value >= bound ? texts.above : texts.below, values);
    case 'rate':
      return fillText((bound ?? 0) < 0 ? texts.falls : texts.rises, {
        ...values,
        bound: figure(Math.abs(bound ?? 0)),
      });
    case 'absence':
      return fillText(texts.absence, values);
    case 'state':
      return fillText(texts.state, { state: STATES[language].short[cause.state ?? 'unknown'] });
    case 'code':
      return fillText(texts.code, { code: cause.code ?? '' });
  }
}

function figure(value: number | null): string {
  return value === null ? '–' : String(Number(value.toPrecision(DIGITS)));
}
