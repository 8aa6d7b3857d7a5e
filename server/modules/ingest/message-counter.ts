import { Counter, type Registry } from 'prom-client';

export function createMessageCounter(registry: Registry) {
  return new Counter({
    name: 'linewall_ingest_messages_total',
    help: 'Messages by outcome: taken, not_durable, or the reason of refusal.',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  });
}
