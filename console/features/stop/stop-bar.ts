import type { ParetoBar } from '#console/ui/chart/pareto-bars.ts';
import type { StopParetoRow } from '#shared/contracts/history/stop-pareto.ts';

export type StopBar = ParetoBar<StopParetoRow>;
export type ParetoMeasure = 'duration' | 'count';
