import { z } from 'zod';
import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { concatOf } from '#shared/contracts/kit/capability.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

const COMMON_ACTIONS = [
  'acknowledge',
  'audit',
  'cancel',
  'clear',
  'create',
  'discardDraft',
  'end',
  'export',
  'import',
  'move',
  'open',
  'publish',
  'release',
  'remove',
  'resolve',
  'restore',
  'restoreVersion',
  'revoke',
  'startDraft',
  'step',
  'update',
  'withdrawVersion',
] as const;

/** Subjects and actions that entries name, for filters; a test fails where an audited call names another. */
export const OPERATION_SUBJECTS = concatOf(CAPABILITIES, 'operationSubjects').toSorted();
export const OPERATION_ACTIONS = [
  ...COMMON_ACTIONS,
  ...concatOf(CAPABILITIES, 'operationActions'),
].toSorted();

/** What happened to a field, as it was stored; of a secret only that it changed. */
export const OperationField = z.object({
  name: z.string(),
  isSecret: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
});
export type OperationField = z.infer<typeof OperationField>;

/** An entry of the tenant's audit chain. */
export const OperationRecord = z.object({
  /** Its number in the chain: 1, 2, 3 … without a gap. */
  id: Id,
  createTime: EpochMs,
  /** Null = the server itself. */
  userId: Id.nullable(),
  username: z.string().nullable(),
  /** Key of the subject: `dictItem`. */
  subject: z.string(),
  /** Null = no record in particular, such as an export. */
  recordId: z.string().nullable(),
  /** What the record was called then. */
  recordName: z.string().nullable(),
  /** `create`, `update`, `remove`, `restore`, or another verb of the subject. */
  action: z.string(),
  /** Names of the fields that it is about. */
  fieldNames: z.array(z.string()),
});
export type OperationRecord = z.infer<typeof OperationRecord>;

export const OperationDetail = OperationRecord.extend({ fields: z.array(OperationField) });
export type OperationDetail = z.infer<typeof OperationDetail>;

export const operationLog = defineLog({
  subject: defineSubject({ name: 'operation-log', module: 'platform', page: '/operation-log' }),
  paths: { page: '/admin/log/operecordes', exportRows: '/admin/log/operecordes/export' },
  view: 'log_view',
  record: OperationRecord,
  filters: {
    /** The whole name. */
    username: ExactText(64).optional(),
    subject: ExactText(64).optional(),
    recordId: ExactText(64).optional(),
    action: ExactText(64).optional(),
  },
  sort: ['create_time'],
  summary: 'What users and the server have changed',
});

export const getOperation = defineEndpoint({
  id: 'operationLog.get',
  method: 'GET',
  path: '/admin/log/operatebyid',
  access: 'log_view',
  tenant: 'session',
  summary: 'One change, with its fields before and after.',
  query: z.object({ id: Id }),
  reply: OperationDetail,
});

export const verifyOperations = defineEndpoint({
  id: 'operationLog.verify',
  method: 'POST',
  path: '/admin/log/operecordes/verify',
  access: 'log_view',
  tenant: 'session',
  summary: 'Starts a job that checks whether an entry was changed, removed or inserted since it was written.',
  reply: z.object({ jobId: Id }),
});
