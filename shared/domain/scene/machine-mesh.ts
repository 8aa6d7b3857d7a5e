import { MACHINE_MODEL_LIMITS, MODEL_ROLES } from '#shared/contracts/screens/machine-model.ts';

/**
 * Triangles of a machine: metres, x along the flow, y up, z towards the viewer; the middle of the footprint is the origin
 * and the lowest point is at y = 0.
 */
export interface MachineMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Index into `MODEL_ROLES` a vertex. */
  readonly roles: Uint8Array;
  readonly indices: Uint16Array;
}

const MAGIC = 0x314d574c; // "LWM1"
const HEADER_BYTES = 24;
const STEPS = 0xffff;

/** Header (magic, counts, size), positions in 1/65535 of the size, normals in 1/127, roles, indices; little-endian. */
export function encodeMachineMesh({ positions, normals, roles, indices }: MachineMesh): Uint8Array {
  const count = roles.length;
  const size = sizeOfMesh(positions);
  const bytes = new Uint8Array(HEADER_BYTES + count * 10 + indices.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setUint32(8, indices.length, true);
  size.forEach((length, axis) => {
    view.setFloat32(12 + axis * 4, length, true);
  });
  let at = HEADER_BYTES;
  positions.forEach((value, index) => {
    const length = size[index % 3] ?? 1;
    const share = value / length + (index % 3 === 1 ? 0 : 0.5);
    view.setUint16(at, Math.min(STEPS, Math.max(0, Math.round(share * STEPS))), true);
    at += 2;
  });
  for (const value of indices) {
    view.setUint16(at, value, true);
    at += 2;
  }
  for (const value of normals) {
    view.setInt8(at, Math.round(value * 127));
    at += 1;
  }
  bytes.set(roles, at);
  return bytes;
}

/** Null where the bytes are not a whole mesh. */
export function decodeMachineMesh(bytes: Uint8Array): MachineMesh | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count, indexCount] = [view.getUint32(4, true), view.getUint32(8, true)];
  const isWhole = bytes.length === HEADER_BYTES + count * 10 + indexCount * 2;
  const isBounded =
    count <= MACHINE_MODEL_LIMITS.vertices && indexCount <= MACHINE_MODEL_LIMITS.triangles * 3;
  if (view.getUint32(0, true) !== MAGIC || !isWhole || !isBounded) return null;
  const size = [12, 16, 20].map((at) => view.getFloat32(at, true));
  const indicesAt = HEADER_BYTES + count * 6;
  const normalsAt = indicesAt + indexCount * 2;
  const positions = Float32Array.from({ length: count * 3 }, (_, index) => {
    const share = view.getUint16(HEADER_BYTES + index * 2, true) / STEPS;
    return (share - (index % 3 === 1 ? 0 : 0.5)) * (size[index % 3] ?? 1);
  });
  const indices = Uint16Array.from({ length: indexCount }, (_, index) =>
    view.getUint16(indicesAt + index * 2, true),
  );
  const normals = Float32Array.from(
    { length: count * 3 },
    (_, index) => view.getInt8(normalsAt + index) / 127,
  );
  const roles = bytes.slice(normalsAt + count * 3);
  const isRight =
    size.every((length) => Number.isFinite(length) && length > 0) &&
    indices.every((index) => index < count) &&
    roles.every((role) => role < MODEL_ROLES.length);
  return isRight ? { positions, normals, roles, indices } : null;
}

/** Of what encloses the vertices, along x, y and z. */
export function sizeOfMesh(positions: Float32Array): readonly [number, number, number] {
  const { low, high } = boundsOfMesh(positions);
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

export function boundsOfMesh(positions: Float32Array): {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
} {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 3)
    for (const axis of [0, 1, 2] as const) {
      const value = positions[at + axis] ?? 0;
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    }
  return { low, high };
}
