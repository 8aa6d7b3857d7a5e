import type { FastifyInstance } from 'fastify';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Config } from './core/config.ts';
import { ADMIN_USERNAME } from './core/first-tenant.ts';

/** What the start of the process shows once, outside of every log. */
export interface FirstBootInfo {
  /** Set after the first boot, if no password was configured. */
  generatedPassword(): string | null;
  /** Tickets of new one-time links: a screen, and the administrator of the first tenant (null when disabled). */
  mintLinkTickets(): Promise<{ readonly wall: string; readonly console: string | null }>;
}

/** Where a browser on this machine reaches the server. */
export function toServerAddress(app: FastifyInstance, config: Config): string {
  const listening = app.server.address();
  const port =
    listening !== null && typeof listening === 'object'
      ? listening.port
      : (config.tls?.httpsPort ?? config.port);
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The ready line; with `LINEWALL_PRINT_LINKS=1` the one-time links too. Goes to stdout only, never to the log. */
export async function toGreeting(address: string, config: Config, firstBoot: FirstBootInfo): Promise<string> {
  const lines = [`Linewall is ready at ${address}`];
  const password = firstBoot.generatedPassword();
  if (password !== null) {
    lines.push('', `  First start: the administrator is ${ADMIN_USERNAME}, password ${password}`);
    lines.push('  It is shown only this once.');
  }
  if (config.printLinks) {
    const { wall, console: toConsole } = await firstBoot.mintLinkTickets();
    lines.push(
      '',
      `  Links that sign this browser in, once, within ${LIMITS.oneTimeLinkValidMs / 60_000} minutes:`,
    );
    const reached = config.isPublicUrlNamed ? new URL(config.publicUrl).origin : address;
    lines.push(`  wall     ${reached}/productLineSignage#ticket=${wall}`);
    if (toConsole !== null) lines.push(`  console  ${reached}/#ticket=${toConsole}`);
  }
  return `${lines.join('\n')}\n\n`;
}
