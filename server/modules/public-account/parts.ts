import type { FastifyBaseLogger } from 'fastify';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AlarmDesk } from '#server/core/ports/fans/alarm-desk.ts';
import type { AnswerSource, KnownPhones } from '#server/core/ports/fans/answer-sources.ts';
import type { FanPartners, FanTrucks } from '#server/core/ports/fans/bound-records.ts';
import type { FanCodes } from '#server/core/ports/fans/fan-codes.ts';
import type { MediaContent } from '#server/core/ports/media-content.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { TaskService } from '#server/core/ports/tasks.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WechatHost } from './host/wechat-host.ts';
import type { PublicAccountSchema } from './schema.ts';

/** What the routes of public accounts stand on. */
export interface PublicAccountParts {
  readonly db: TypedDatabase<PublicAccountSchema>;
  /** As `db.tenant`, before others that wait: the platform waits for 5 s. */
  readonly urgent: TypedDatabase<PublicAccountSchema>['tenant'];
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly box: SecretBox;
  readonly proofs: Proofs;
  readonly sheetJobs: SheetJobs;
  /** The address of this server, under which the platform reaches it. */
  readonly publicUrl: string;
  readonly host: WechatHost;
  readonly blobs: BlobStore;
  readonly content: MediaContent;
  readonly tasks: Pick<TaskService, 'raise' | 'settle'>;
  readonly accounts: Pick<AccountService, 'findByPhone' | 'findReached' | 'managedOf' | 'principalOf'>;
  readonly alarms: AlarmDesk;
  readonly fanCodes: FanCodes;
  /** Phones of drivers. */
  readonly knownPhones: KnownPhones;
  /** To what fans are bound, beside users. */
  readonly trucks: FanTrucks;
  readonly partners: FanPartners;
  /** What answers may quote. */
  readonly sources: readonly AnswerSource[];
  /** Called after a change of a conversation, once it is stored. */
  readonly changed: (tenantId: Id) => void;
}
