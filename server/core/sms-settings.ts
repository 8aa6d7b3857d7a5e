import { SMS_TEMPLATES, type SmsPurpose, type SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** Of messages that hold a code, and of those that tell the owner of an account something. */
export interface SmsTemplates {
  readonly code: ReadonlyMap<SmsTemplate, string>;
  readonly notice: ReadonlyMap<SmsTemplate, string>;
}

/** An account with Aliyun's text messages. */
export interface SmsSettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** An origin. */
  readonly endpoint: string;
  /** The account's own templates by ours; a purpose that is not here cannot be sent. */
  readonly templates: SmsTemplates;
}

const KEY_ID = 'LINEWALL_SMS_ALIYUN_KEY_ID';
const KEY_SECRET = 'LINEWALL_SMS_ALIYUN_KEY_SECRET';
const SIGN_NAME = 'LINEWALL_SMS_ALIYUN_SIGN_NAME';
const ENDPOINT = 'LINEWALL_SMS_ALIYUN_ENDPOINT';
const TEMPLATES = 'LINEWALL_SMS_ALIYUN_TEMPLATES';
const CENTRAL_ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** The codes that the specification names (point 9). Of the other purposes it shows none: the operator sets them. */
const KNOWN_TEMPLATES: readonly SmsPurpose[] = ['identity', 'login', 'password', 'information'];
/**
 * Messages without a code. The template of a changed number or name cannot be the one that asks for a code before: a
 * provider refuses a message that lacks a parameter of its template.
 */
const NOTICES = {
  anomaly: SMS_TEMPLATES.anomaly,
  informationNotice: SMS_TEMPLATES.information,
  alarm: SMS_TEMPLATES.alarm,
} as const;
const PURPOSES = [...Object.keys(SMS_TEMPLATES), 'informationNotice'].join(', ');

type Fail = (name: string, problem: string) => never;

/** Null when none of the settings is there. No message repeats a value of the key. */
export function readSmsSettings(text: (name: string) => string | null, fail: Fail): SmsSettings | null {
  const given = [KEY_ID, KEY_SECRET, SIGN_NAME, ENDPOINT, TEMPLATES].find((name) => text(name) !== null);
  if (given === undefined) return null;
  const required = (name: string) => text(name) ?? fail(name, `is missing, and ${given} is set`);
  const keyId = required(KEY_ID);
  const keySecret = required(KEY_SECRET);
  const signName = required(SIGN_NAME);
  if (!/^\w{8,128}$/.test(keyId)) fail(KEY_ID, 'is not the id of an access key');
  if (!/^[!-~]{16,256}$/.test(keySecret)) fail(KEY_SECRET, 'is not the secret of an access key');
  // The signature is put in brackets by the provider; one that holds them is never an approved one.
  if (/[【】[\]]/.test(signName) || signName.length > 64)
    fail(SIGN_NAME, 'must be the approved signature without brackets');
  const endpoint = text(ENDPOINT) ?? CENTRAL_ENDPOINT;
  if (!isEndpoint(endpoint)) fail(ENDPOINT, `must be an origin such as ${CENTRAL_ENDPOINT}`);
  return { keyId, keySecret, signName, endpoint, templates: readTemplates(text(TEMPLATES), fail) };
}

function isEndpoint(raw: string): boolean {
  if (!URL.canParse(raw)) return false;
  const { origin, protocol, hostname } = new URL(raw);
  // The request's address holds the number and the code: in the clear only to a relay on this machine.
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return origin === raw && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

function readTemplates(raw: string | null, fail: Fail): SmsTemplates {
  const code = new Map<SmsTemplate, string>(
    KNOWN_TEMPLATES.map((purpose) => [SMS_TEMPLATES[purpose], SMS_TEMPLATES[purpose]]),
  );
  const notice = new Map<SmsTemplate, string>();
  for (const part of raw?.split(',') ?? []) {
    const [, purpose = '', theirs = ''] = /^\s*(\w+)=(SMS_\d{1,20})\s*$/.exec(part) ?? [];
    if (isNotice(purpose)) notice.set(NOTICES[purpose], theirs);
    else if (isPurpose(purpose)) code.set(SMS_TEMPLATES[purpose], theirs);
    else
      return fail(TEMPLATES, `must be pairs such as register=SMS_123456789, of ${PURPOSES}, not "${part}"`);
  }
  return { code, notice };
}

function isNotice(name: string): name is keyof typeof NOTICES {
  return Object.hasOwn(NOTICES, name);
}

function isPurpose(name: string): name is SmsPurpose {
  return Object.hasOwn(SMS_TEMPLATES, name);
}
