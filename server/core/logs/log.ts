import { type DestinationStream, type Logger, pino } from 'pino';
import { lineFan } from './log-lines.ts';
import { withoutRepeats } from './repeated-lines.ts';

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'ticket',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'apiKey',
  'connectionString',
];
const SECRET_QUERY =
  /([?&](?:access_token|refresh_token|token|ticket|proof|code|mobile|state|password|secret|key)=)[^&#]*/gi;
const PHONE_QUERY = /([?&]phone=[^&#]*?\d{3})\d{4}(?=\d{4}(?:[&#]|$))/gi;
const MESSAGE_CENTRE = /(\/msg\/ws\/msgCenter\/[^/?#]*\/)[^/?#]+/gi;

const STDOUT = 1;

/** A request's address without credentials and without whole phone numbers. */
export function toLoggableUrl(url: string): string {
  return url
    .replace(SECRET_QUERY, '$1[redacted]')
    .replace(PHONE_QUERY, '$1****')
    .replace(MESSAGE_CENTRE, '$1[redacted]');
}

/**
 * JSON lines on stdout, and for `onLogLine`. Secrets are cut out by name, down to three levels. Of error lines that say the
 * same there is one a second, see `withoutRepeats`.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);
  const sink = destination ?? pino.destination(STDOUT);
  const lines = lineFan((line) => void sink.write(line));
  const log = pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: {
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: toLoggableUrl(request.url),
          ip: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    { write: withoutRepeats(lines.write) },
  );
  lines.belongsTo(log);
  return log;
}
