import { createRequire } from 'node:module';
import { SmsFailure, type SmsGateway, type SmsUse } from '#server/core/ports/sign-in/sms-gateway.ts';
import type { SmsProblem, SmsTemplate } from '#shared/contracts/sms/sms.ts';
import { isUnconnected, toAnswerProblem, toErrorProblem } from './sms-aliyun-problem.ts';

export interface AliyunAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** An origin. */
  readonly endpoint: string;
  readonly templates: Readonly<Record<SmsUse, ReadonlyMap<SmsTemplate, string>>>;
}

const DEADLINE_MS = 10_000;
/** Before the second and the third attempt. */
const WAITS_MS = [300, 1_500];

/**
 * Aliyun's text messages by its own SDK. SendSms knows no idempotency key, so what was handed over once is never handed
 * over again, whatever became of it: another attempt is made only where no connection was.
 */
export function createAliyunSms(account: AliyunAccount, deadlineMs = DEADLINE_MS): SmsGateway {
  const { client, SendSmsRequest } = openClient(account, deadlineMs);
  return {
    canSend: (template, use) => account.templates[use].has(template),
    async send({ phone, template, use, params }) {
      const templateCode = account.templates[use].get(template);
      if (templateCode === undefined) throw problem('template_unset');
      const request = new SendSmsRequest({
        phoneNumbers: phone,
        signName: account.signName,
        templateCode,
        templateParam: JSON.stringify(params),
      });
      const end = performance.now() + deadlineMs;
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await withDeadline(client.sendSms(request), end);
        if (!('error' in outcome)) {
          const answer = toAnswerProblem(outcome.value.body);
          if (answer === null) return;
          throw new SmsFailure(answer);
        }
        const waitMs = WAITS_MS[attempt];
        const mayRepeat = isUnconnected(outcome.error) && waitMs !== undefined;
        if (!mayRepeat || performance.now() + waitMs > end)
          throw new SmsFailure(toErrorProblem(outcome.error));
        await new Promise((next) => setTimeout(next, waitMs));
      }
    },
  };
}

/** Loaded only where an account is set, at the start: it takes some 200 ms of the processor. */
function openClient({ keyId, keySecret, endpoint }: AliyunAccount, deadlineMs: number) {
  // Their default export is not the same for `import` in Node and in TypeScript.
  const load = createRequire(import.meta.url);
  const sms = load('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525');
  const core = load('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core');
  const { host, protocol } = new URL(endpoint);
  const config = new core.$OpenApiUtil.Config({
    accessKeyId: keyId,
    accessKeySecret: keySecret,
    endpoint: host,
    protocol: protocol.slice(0, -1),
    connectTimeout: deadlineMs,
    readTimeout: deadlineMs,
    // On a kept connection it is unknown whether a reset came before or after the message. The SDK's timers
    // outlive their request, too, and would end the next one on the same connection.
    globalParameters: new core.$OpenApiUtil.GlobalParameters({ headers: { connection: 'close' } }),
  });
  return { client: new sms.default(config), SendSmsRequest: sms.SendSmsRequest };
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** The SDK's own limits end with the answer's head; a body may still never come. */
async function withDeadline<T>(work: Promise<T>, endMs: number): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<T>>((done) => {
    timer = setTimeout(() => done({ error: problem('no_answer') }), Math.max(0, endMs - performance.now()));
  });
  const done = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

const problem = (kind: SmsProblem) => new SmsFailure(kind);
