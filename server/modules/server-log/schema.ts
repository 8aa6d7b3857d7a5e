import type { Generated } from 'kysely';
import type { ServerLogLevel } from '#shared/contracts/server-log/server-log.ts';

/** Rows of the log; bigint is text. */
export interface ServerLogSchema {
  sys_tenant: { tenant_id: string };
  log_server: {
    log_id: Generated<string>;
    tenant_id: string;
    is_of_server: boolean;
    at: Date;
    level: ServerLogLevel;
    role: string;
    instance: string;
    module: string;
    message: string;
    request_id: string | null;
    stack: string | null;
    details: string | null;
  };
}
