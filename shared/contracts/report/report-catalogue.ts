import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { ReportSourceInfo } from './report-source.ts';

/** A data set that reports may query; `lacks` names its permission where the caller does not have it. */
export const ReportSourceRow = z.object({ info: ReportSourceInfo, lacks: Permission.nullable() });
export type ReportSourceRow = z.infer<typeof ReportSourceRow>;

export const listReportSources = defineEndpoint({
  id: 'report.sources',
  method: 'GET',
  path: '/data/report/source',
  access: 'report_view',
  tenant: 'session',
  summary: 'The catalogue of data sets, with the permission that the caller lacks for one.',
  reply: z.array(ReportSourceRow),
});
