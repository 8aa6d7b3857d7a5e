import type { FastifyInstance } from 'fastify';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { Config } from './core/config.ts';
import type { FirstSight } from './modules/accounts/module.ts';
import { ADMIN_USERNAME } from './modules/accounts/seed.ts';

/** Where a browser on this machine reaches the server. */
export function toAddress(app: FastifyInstance, config: Config): string {
  const listening = app.server.address();
  const port = listening !== null && typeof listening === 'object' ? listening.port : config.port;
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The ready line; with `LINEWALL_PRINT_LINKS=1` the one-time links too. Goes to stdout only, never to the log. */
export async function toGreeting(address: string, config: Config, sight: FirstSight): Promise<string> {
  const lines = [`Linewall is ready at ${address}`];
  if (sight.generatedPassword !== null) {
    lines.push(
      '',
      `  First start: the administrator is ${ADMIN_USERNAME}, password ${sight.generatedPassword}`,
    );
    lines.push('  It is shown only this once.');
  }
  if (config.printLinks) {
    const { wall, console: toConsole } = await sight.linkTickets();
    lines.push(
      '',
      `  Links that sign this browser in, once, within ${LIMITS.oneTimeLinkValidMs / 60_000} minutes:`,
    );
    lines.push(`  wall     ${address}/productLineSignage#ticket=${wall}`);
    if (toConsole !== null) lines.push(`  console  ${address}/#ticket=${toConsole}`);
  }
  return `${lines.join('\n')}\n\n`;
}
