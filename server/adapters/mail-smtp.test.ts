import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailReceiver } from '#server/core/ports/mail-sender.ts';
import { headerOf, type SmtpServer, startSmtpServer } from '#tests/support/services/smtp-server.ts';
import { createSmtpSender } from './mail-smtp.ts';

let server: SmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const MESSAGE = { key: '1-2-3-4', text: '【报警】料缸液位过低\n设备：灌装机' };

const TENANT = '2';
const senderOf = (server: string, timeoutMs?: number) =>
  createSmtpSender({
    serversOf: (tenantId) => ({ list: tenantId === TENANT ? [server] : [], setting: 'SERVERS' }),
    ...(timeoutMs && { timeoutMs }),
  });

async function send(change: Partial<MailReceiver> = {}, message = MESSAGE, timeoutMs = 10_000) {
  const { port } = server;
  const receiver: MailReceiver = {
    kind: 'mail',
    host: '127.0.0.1',
    port,
    tls: 'none',
    user: 'wall',
    password: 's3cret',
    from: 'wall@plant.example',
    to: ['lin@plant.example', 'wang@plant.example'],
    ...change,
  };
  return senderOf(`127.0.0.1:${port}`, timeoutMs).send(TENANT, receiver, message);
}
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    ({ message, isFinal }: { message: string; isFinal: boolean }) => [message, isFinal],
  );

it('signs in and sends one mail to all, with its first line as subject', async () => {
  expect(await send()).toBeNull();
  const [mail] = server.mails;
  if (!mail) throw new Error('no mail came');
  expect(mail).toMatchObject({
    user: 'wall',
    password: 's3cret',
    from: 'wall@plant.example',
    to: ['lin@plant.example', 'wang@plant.example'],
  });
  expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(MESSAGE.text);
  expect(headerOf(mail, 'Subject')).toBe('【报警】料缸液位过低');
  expect(headerOf(mail, 'Message-ID')).toBe('<1-2-3-4@linewall>');
  expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
});

it('signs in nowhere where no user is set', async () => {
  await send({ user: null, password: null });
  expect(server.mails).toMatchObject([{ user: null }]);
});

it.each([
  'Tank\r\nBcc: other@elsewhere.example\r\n\r\nhello',
  'Tank\nX-Other: 1',
  'Tank\u2028Bcc: other@elsewhere.example',
  'Tank\u0000\u000bBcc: other@elsewhere.example',
])('makes no header out of a text: %j', async (text) => {
  await send({}, { key: 'k', text });
  const [mail] = server.mails;
  if (!mail) throw new Error('no mail came');
  expect(mail.headers.map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('bcc');
  expect(mail.headers.map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('x-other');
  expect(mail.to).toEqual(['lin@plant.example', 'wang@plant.example']);
});

it('is sent where one recipient of two is refused, which is noted', async () => {
  server.answers.recipient = (address) => (address.startsWith('wang') ? '550 5.1.1 nobody' : null);
  expect(await send()).toBe('refused for 1 of 2');
  expect(server.mails).toMatchObject([{ to: ['lin@plant.example'] }]);
});

describe('is not sent', () => {
  it.each<[string, () => void, unknown]>([
    ['the sign-in is refused', () => (server.answers.auth = '535 5.7.8 no'), ['SMTP 535', true]],
    ['the sign-in is refused for now', () => (server.answers.auth = '454 4.7.0 later'), ['SMTP 454', false]],
    ['every recipient is refused', () => (server.answers.recipient = () => '550 nobody'), ['SMTP 550', true]],
    ['the message is refused', () => (server.answers.data = '554 5.7.1 spam'), ['SMTP 554', true]],
    ['the server is busy', () => (server.answers.data = '451 4.3.0 later'), ['SMTP 451', false]],
    [
      'the server is none of mails',
      () => (server.answers.greeting = 'HTTP/1.1 400 Bad Request'),
      ['bad answer', false],
    ],
  ])('when %s', async (_, prepare, expected) => {
    prepare();
    expect(await failureOf(send())).toEqual(expected);
    expect(server.mails).toEqual([]);
  });

  it('when nothing answers', async () => {
    server.answers.isMute = true;
    expect(await failureOf(send({}, MESSAGE, 200))).toEqual(['timeout', false]);
  });

  it('when nothing listens', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const receiver = { host: '127.0.0.1', port: gone.port, tls: 'none', kind: 'mail' } as const;
    const whole = { ...receiver, user: null, password: null, from: 'a@b.example', to: ['c@d.example'] };
    expect(await failureOf(senderOf(`127.0.0.1:${gone.port}`).send(TENANT, whole, MESSAGE))).toEqual([
      'unreachable',
      false,
    ]);
  });

  it('when the server has to encrypt and does not', async () => {
    expect(await failureOf(send({ tls: 'starttls' }))).not.toBe('sent');
    expect(server.mails).toEqual([]);
  });

  it('to a server that the operator does not allow', async () => {
    expect(await failureOf(send({ host: 'localhost' }))).toEqual(['server not allowed: SERVERS', true]);
  });
});
