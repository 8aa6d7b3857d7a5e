import { describe, expect, it } from 'vitest';
import { createLog, toLoggableUrl } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

describe('log', () => {
  it.each([
    'authorization',
    'password',
    'access_token',
    'refresh_token',
    'token',
    'ticket',
    'secret',
    'cookie',
  ])('cuts out %s, however deep', (key) => {
    const text = logged((log) => {
      log.info({ [key]: 'hunter22' });
      log.info({ a: { [key]: 'hunter22' } });
      log.info({ a: { b: { [key]: 'hunter22' } } });
      log.info({ req: { method: 'GET', url: '/', headers: { [key]: 'hunter22' } } });
    });
    expect(text).not.toContain('hunter22');
    expect(text.match(/redacted/g)).toHaveLength(3);
  });

  it.each([
    [
      '/auth/oauth/token?grant_type=refresh_token&refresh_token=s3cret&scope=server',
      '/auth/oauth/token?grant_type=refresh_token&refresh_token=[redacted]&scope=server',
    ],
    ['/auth/oauth/token?code=s3cret', '/auth/oauth/token?code=[redacted]'],
    [
      '/auth/mobile/token/social?mobile=WX%40s3cret&grant_type=mobile&state=s3cret',
      '/auth/mobile/token/social?mobile=[redacted]&grant_type=mobile&state=[redacted]',
    ],
    ['/socket.io/?EIO=4&token=s3cret', '/socket.io/?EIO=4&token=[redacted]'],
    ['/msg/ws/msgCenter/17_pc/s3cret', '/msg/ws/msgCenter/17_pc/[redacted]'],
    ['/a?phone=13800004321&template=x', '/a?phone=138****4321&template=x'],
    ['/a?grant_type=mobile&mobile=SMS%4013800004321', '/a?grant_type=mobile&mobile=[redacted]'],
    ['/data/line/list?size=5', '/data/line/list?size=5'],
  ])('shows %s as %s (H25)', (url, shown) => {
    expect(toLoggableUrl(url)).toBe(shown);
    expect(logged((log) => log.info({ req: { method: 'GET', url } }))).toContain(
      JSON.stringify(shown).slice(1, -1),
    );
  });
});
