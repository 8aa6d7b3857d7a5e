import type { BandLook } from '#display/kit/band/band-view.tsx';
import type { ModelContext } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { QueueSettings } from '#shared/contracts/yard/dock-queue.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { Turn } from './call-turns.ts';
import { helpPlaceOf } from './help-place.ts';
import type { QueueKey } from './texts.ts';
import { shownTruckName, type Truck, type TruckCall } from './trucks.ts';

type Context = ModelContext<QueueKey>;

/** The one message of the board. */
export interface BandModel {
  readonly look: BandLook;
  readonly mark: MarkName;
  readonly isBlinking: boolean;
  readonly headline: string;
  /** Where the headline is too long: what to do, without the reason. */
  readonly briefHeadline: string;
  /** Beside the headline, and a shorter wording of it. */
  readonly detail: string;
  readonly briefDetail: string;
  readonly call: {
    readonly name: string;
    readonly dock: string | null;
    /** Where to go while no dock is known. */
    readonly place: string;
  } | null;
  /** Where there is no call: a large time or plate between words, or words alone. */
  readonly message: {
    readonly before: string;
    readonly large: string;
    readonly after: string;
  } | null;
  readonly isStruck: boolean;
}

/** How many calls a truck gets. */
const LAST_CALL = 3;
const MINUTE_MS = 60_000;
const CALM = { look: 'quiet', isBlinking: false, detail: '', briefDetail: '', call: null } as const;

export function toBandModel(
  turn: Turn,
  waiting: readonly Truck[],
  settings: QueueSettings,
  staleness: Staleness,
  context: Context,
): BandModel {
  const current = messageNow(turn, waiting, settings, context);
  const treatment = stalenessTreatment(staleness);
  const band: BandModel = { ...current, briefHeadline: current.headline, isStruck: treatment.isStruck };
  if (!treatment.isMuted) return band;
  const old = { ...band, look: 'old', isBlinking: false } as const;
  if (staleness !== 'dead') return old;
  const place = helpPlaceOf(settings, context.language);
  const headline = context.t('queue.band.lost', { place });
  const briefHeadline = context.t('queue.band.lost_brief', { place });
  return { ...old, mark: 'question', headline, briefHeadline, detail: '', briefDetail: '' };
}

type Message = Omit<BandModel, 'isStruck' | 'briefHeadline'>;

function messageNow(
  turn: Turn,
  waiting: readonly Truck[],
  settings: QueueSettings,
  context: Context,
): Message {
  if (turn.kind === 'call') return calling(turn.call, turn.isNew, settings, context);
  return settings.paused ? pausing(settings.paused, context) : idling(waiting, context);
}

function calling(call: TruckCall, isNew: boolean, settings: QueueSettings, context: Context): Message {
  const { t, nowMs } = context;
  const job = t(`queue.job.${call.job}`);
  // A truck without a plate is named by its ticket.
  const ticket = call.plate === null ? null : call.ticket;
  const withTicket = (text: string): string => (ticket === null ? text : `${ticket} · ${text}`);
  const isLast = call.callCount >= LAST_CALL && call.mustDockBy !== null;
  const minutes = isLast ? Math.ceil(((call.mustDockBy ?? nowMs) - nowMs) / MINUTE_MS) : null;
  const first = t(call.dock === null ? 'queue.band.go_to' : 'queue.band.go');
  return {
    look: 'call',
    mark: 'call',
    isBlinking: isNew,
    headline: call.callCount > 1 ? t('queue.band.again', { count: call.callCount }) : first,
    detail: withTicket(minutes === null ? job : limitText(minutes, 'limit', context)),
    briefDetail: withTicket(minutes === null ? job : limitText(minutes, 'limit_short', context)),
    call: { name: shownTruckName(call), dock: call.dock, place: helpPlaceOf(settings, context.language) },
    message: null,
  };
}

function limitText(minutes: number, wording: 'limit' | 'limit_short', { t }: Context): string {
  return minutes > 0 ? t(`queue.band.${wording}`, { count: minutes }) : t('queue.band.at_once');
}

function pausing(paused: NonNullable<QueueSettings['paused']>, context: Context): Message {
  const { t, language, timeZone } = context;
  const reason = nameIn(language, { name: paused.reason, nameEn: paused.reasonEn });
  const message =
    paused.until === null
      ? { before: t('queue.band.open_end'), large: '', after: '' }
      : {
          before: t('queue.resume_at.before'),
          large: clockTime(paused.until, timeZone),
          after: t('queue.resume_at.after'),
        };
  return {
    ...CALM,
    mark: 'square',
    headline: t('queue.band.paused'),
    detail: reason,
    briefDetail: reason,
    message,
  };
}

function idling(waiting: readonly Truck[], context: Context): Message {
  const headline = context.t('queue.band.idle');
  return { ...CALM, mark: 'hourglass', headline, message: nextCall(waiting, context) };
}

function nextCall(waiting: readonly Truck[], { t, nowMs, timeZone }: Context): BandModel['message'] {
  const [next] = waiting;
  if (!next) return { before: t('queue.band.nobody'), large: '', after: '' };
  const times = waiting.flatMap(({ expectedCallAt }) => (expectedCallAt === null ? [] : [expectedCallAt]));
  const atMs = Math.min(...times);
  // A forecast that has passed says nothing about when: who is next does.
  if (times.length === 0 || atMs < nowMs)
    return { before: t('queue.band.next'), large: shownTruckName(next), after: '' };
  return {
    before: t('queue.call_at.before'),
    large: clockTime(atMs, timeZone),
    after: t('queue.call_at.after'),
  };
}
