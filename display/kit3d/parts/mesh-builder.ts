import type { Point3 } from './part.ts';

export type Sign = -1 | 1;

/** Vertices and triangles while a mesh is being built. */
export class MeshBuilder {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly roles: number[] = [];
  readonly indices: number[] = [];
  readonly role: { value: number } = { value: 0 };

  vertex(position: Point3, normal: Point3): number {
    this.positions.push(...position);
    this.normals.push(...normal);
    this.roles.push(this.role.value);
    return this.roles.length - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.indices.push(a, b, c);
  }

  /** `a b c d` counter-clockwise from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.indices.push(a, b, c, a, c, d);
  }
}
