import type { MqttClient } from 'mqtt';

/**
 * The library reads the next packet only when the last one is acknowledged, which would make every message wait for the
 * one before it to reach the disk. So `handleMessage` returns at once, and the acknowledgements are held here until the
 * work behind them is done; of work that fails none is sent. `works` is the map of the present connection, by packet id.
 */
export function holdAcknowledgements(client: MqttClient, works: () => Map<number, Promise<void>>): void {
  type Send = (packet: { cmd: string; messageId?: number }, ...rest: unknown[]) => void;
  // Not part of the library's types; the contract tests of bus and connectors fail when this stops working.
  const internals = client as unknown as { _sendPacket: Send };
  const send = internals._sendPacket.bind(client);
  internals._sendPacket = (packet, ...rest) => {
    const ofConnection = works();
    const work =
      packet.cmd === 'puback' && packet.messageId !== undefined && ofConnection.get(packet.messageId);
    if (!work) return send(packet, ...rest);
    const [done] = rest;
    if (typeof done === 'function') done();
    work.then(
      () => {
        if (ofConnection !== works() || packet.messageId === undefined) return;
        ofConnection.delete(packet.messageId);
        send(packet);
      },
      () => undefined,
    );
  };
}
