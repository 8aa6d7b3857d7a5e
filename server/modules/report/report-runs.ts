import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { requireUser } from '#server/core/access/principal.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportParamValues, ReportRun } from '#shared/contracts/report/report-run.ts';
import { shiftOfLineAt } from '#shared/domain/calendar/line-calendar.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import type { ReportContext, ReportParamScalar, ReportParamValue } from '#shared/domain/report/run-types.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { layOut } from './lay-out.ts';
import { readParams } from './param-values.ts';
import { type ReadQueries, type ReportSources, readQueries } from './read-queries.ts';
import type { ReadyMade } from './ready-made/ready-made-report.ts';
import { constantValue } from './resolve-filter.ts';
import type { RunSlots } from './run-slots.ts';
import { prepareRun, type RunRows } from './run-store.ts';
import type { ReportSchema } from './schema.ts';

export interface ReportRunParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly calendar: Pick<ProductionCalendar, 'line'>;
  readonly sources: ReportSources;
  readonly slots: RunSlots;
  tenantZone(tenantId: Id): Promise<string>;
}

export interface ReportRuns {
  /** Gives the values of the parameters that a report is opened with, at this moment. */
  defaults(caller: SessionPrincipal, language: Language): Promise<(report: Report) => ReportParamValues>;
  /** Reads, lays out and stores. Throws what the parts of it throw, and `report_busy`. */
  run(
    readyMade: ReadyMade,
    caller: SessionPrincipal,
    sent: ReportParamValues,
    language: Language,
  ): Promise<ReportRun>;
}

export function createReportRuns(parts: ReportRunParts): ReportRuns {
  const { database, clock, directory, sources, slots } = parts;
  const db = typed<ReportSchema>(database);

  /** The zone of the lines that the caller reaches, where they have one; else the tenant's. */
  async function zoneOf(caller: SessionPrincipal): Promise<string> {
    const zones = new Set(
      viewPlant(directory, caller)
        .lines()
        .map(({ timeZone }) => timeZone),
    );
    const [only] = zones;
    return zones.size === 1 && only !== undefined ? only : parts.tenantZone(caller.tenantId);
  }

  async function contextOf(
    caller: SessionPrincipal,
    language: Language,
    params: ReportContext['params'] = {},
  ): Promise<ReportContext> {
    return {
      nowMs: clock.now(),
      timeZone: await zoneOf(caller),
      language,
      user: { id: caller.userId, name: caller.nickname },
      params,
      sources: [...sources.values()].map(({ info }) => info),
      limits: { rows: LIMITS.reportRowsMax, pages: LIMITS.reportPagesMax },
    };
  }

  /** As of the day of the shift that runs: after midnight the day before, while its night shift runs. */
  function ofRunningShift(context: ReportContext, caller: SessionPrincipal): ReportContext {
    const [line] = viewPlant(directory, caller).lines();
    const shift = line && shiftOfLineAt(parts.calendar.line(caller.tenantId, line), context.nowMs);
    const today = localDayOf(context.nowMs, context.timeZone);
    return shift && shift.day < today ? { ...context, nowMs: shift.from } : context;
  }

  return {
    async defaults(caller, language) {
      const context = ofRunningShift(await contextOf(caller, language), caller);
      return ({ params }) =>
        Object.fromEntries(
          params.flatMap((param) =>
            param.default === undefined
              ? []
              : [[param.key, toSent(constantValue(param.default, params, context))]],
          ),
        );
    },
    run({ no, report }, caller, sent, language) {
      const owner = requireUser(caller);
      return slots.take(owner, async () => {
        const startedMs = performance.now();
        const blank = await contextOf(caller, language);
        const today = localDayOf(blank.nowMs, blank.timeZone);
        const params = {
          ...readParams(report.params, sent, {
            today,
            choices: (param) => choicesOf(param.type, caller) ?? listed(param.choices),
          }),
          language,
        };
        const context = { ...blank, params };
        const read = await readQueries({ db: database, sources }, caller, report, context);
        const { pages, sizes, ...about } = await layOut({ report, rows: read.rows, context });
        const info: Omit<ReportRun, 'id'> = {
          ...{ no, title: report.title, language, timeZone: context.timeZone, at: context.nowMs },
          ...{
            params: toSentAll(params),
            pages: [...sizes],
            tookMs: Math.round(performance.now() - startedMs),
          },
          ...about,
          ...{ until: read.until, pending: read.pending },
          refused: refusedIn(report, read.rows, sources),
          queries: report.queries.flatMap(({ key, source }) => {
            const found = read.rows[key];
            const label = sources.get(source)?.info.label;
            return found && 'rows' in found && label ? [{ key, source: label, rows: found.rows.length }] : [];
          }),
        };
        const store = await prepareRun(info, { pages }, keptRows(report, read, sources, language));
        const id = await db.tenant(caller.tenantId, (tx) => store(tx, owner));
        return { id, ...info };
      });
    },
  };

  function choicesOf(
    type: Report['params'][number]['type'],
    caller: SessionPrincipal,
  ): ReadonlySet<string> | null {
    const plant = viewPlant(directory, caller);
    if (type === 'line') return new Set(plant.lines().map(({ id }) => id));
    return type === 'machine' ? new Set(plant.machines().map(({ id }) => id)) : null;
  }
}

function listed(choices: Report['params'][number]['choices']): ReadonlySet<string> | null {
  return choices ? new Set(choices.map(({ value }) => value)) : null;
}

/** Lists of the wire are its own. */
function toSent(value: ReportParamValue): ReportParamValues[string] {
  return isList(value) ? [...value] : value;
}

const isList = (value: ReportParamValue): value is readonly ReportParamScalar[] => Array.isArray(value);

function toSentAll(params: ReportContext['params']): ReportParamValues {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, toSent(value)]));
}

function refusedIn(report: Report, rows: ReadQueries['rows'], sources: ReportSources): ReportRun['refused'] {
  return report.queries.flatMap(({ key, source: id }) => {
    const found = rows[key];
    const source = sources.get(id);
    return found && 'refused' in found && source
      ? [{ source: source.info.label, permission: source.permission }]
      : [];
  });
}

function keptRows(report: Report, read: ReadQueries, sources: ReportSources, language: Language): RunRows {
  return {
    queries: report.queries.flatMap((query) => {
      const found = read.rows[query.key];
      const fields = new Map(sources.get(query.source)?.info.fields.map((field) => [field.key, field]));
      if (!found || 'refused' in found) return [];
      return [
        {
          key: query.key,
          rows: found.rows,
          fields: query.fields.flatMap(({ as, field }) => {
            const known = fields.get(field);
            if (!known) return [];
            const { type, label, unit = null } = known;
            const unitText = typeof unit === 'string' || unit === null ? unit : (unit[language] ?? unit.zh);
            return [{ as, type, label, unit: unitText }];
          }),
        },
      ];
    }),
  };
}
