import type { Readable } from 'node:stream';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StreamProblem } from '#shared/contracts/video/camera.ts';

export interface GatewayRequest {
  /** Whose camera it is: the operator allows each tenant networks of its own. */
  readonly tenantId: Id;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** http or https; user and password in it are sent as basic authorization. */
  readonly url: string;
  readonly accept: string;
  readonly body?: { readonly type: string; readonly text: string };
  /** As in the header. */
  readonly range?: string;
}

/** The head of an answer of any status; who takes it reads or destroys `body`. */
export interface GatewayAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly contentRange: string | null;
  readonly body: Readable;
}

/** Asks cameras and their gateways. */
export interface StreamGateway {
  /** Follows no redirect. Rejects with `StreamFault` where the address is not allowed or does not answer in time. */
  ask(request: GatewayRequest): Promise<GatewayAnswer>;
  close(): void;
}

/** Why there is no stream, in terms that have a text. The message is for the log and names no address. */
export class StreamFault extends Error {
  readonly problem: StreamProblem;
  constructor(problem: StreamProblem, detail: string = problem) {
    super(detail);
    this.problem = problem;
  }
}
