import { Canvas, useFrame } from '@react-three/fiber';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type BufferGeometry, type Mesh, MeshStandardMaterial } from 'three';
import { syntheticLine } from '#display/kit/synthetic/synthetic-line.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import {
  type LaneInput,
  type PlacedBelt,
  type PlacedMachine,
  planPlant,
} from '#display/screens/plant/layout/plant-plan.ts';

/** The same plant as a program that is written as tutorials of @react-three/fiber do: a mesh per thing, a hook per thing. */
const LINES = 5;
const MACHINES_PER_LINE = 14;
const lanes = Array.from({ length: LINES }, (_, index): LaneInput => {
  const line = syntheticLine({ machines: MACHINES_PER_LINE, isWide: false, lineNo: index + 1 });
  return {
    lineId: line.id,
    label: line.code,
    machines: line.machines,
    steps: line.steps.map(({ machineIds }) => machineIds),
    edges: line.edges.map(({ from, to, bufferCapacity }) => ({ from, to, capacity: bufferCapacity })),
  };
});
const plan = planPlant(lanes, (type) => MACHINE_MODELS[type]);
const grey = new MeshStandardMaterial({ color: '#8a949e', roughness: 0.6 });
const white = new MeshStandardMaterial({ color: '#e8ecef', roughness: 0.6 });
const PITCH: Readonly<Record<PlacedBelt['item'], number>> = { bottle: 0.4, case: 1.05, pallet: 1.7 };
const SPEED = 1.1;

function Machine({ machine }: { readonly machine: PlacedMachine }): ReactNode {
  const geometry = useMemo(() => geometryOf(machine.machineType), [machine]);
  const [isBad, setBad] = useState(false);
  const colour = isBad ? '#e5484d' : '#2ea043';
  const changedAt = useRef(Math.random() * 5);
  useFrame(({ clock }) => {
    if (clock.elapsedTime - changedAt.current < 5) return;
    changedAt.current = clock.elapsedTime;
    setBad((before) => !before);
  });
  return (
    <group position={[machine.x, 0, machine.z]}>
      <mesh geometry={geometry} material={grey} castShadow receiveShadow />
      <mesh position={[0, machine.bounds.high[1] + 0.2, 0]}>
        <sphereGeometry args={[0.2]} />
        <meshStandardMaterial color={colour} />
      </mesh>
    </group>
  );
}

const known = new Map<string, BufferGeometry>();
function geometryOf(type: PlacedMachine['machineType']): BufferGeometry {
  const made = known.get(type) ?? toGeometry(modelMesh(MACHINE_MODELS[type], 'light', new Map()).mesh);
  known.set(type, made);
  return made;
}

const ITEM = {
  bottle: toGeometry(modelMesh(GOODS_MODELS.bottle, 'light', new Map()).mesh),
  case: toGeometry(modelMesh(GOODS_MODELS.case, 'light', new Map()).mesh),
  pallet: toGeometry(modelMesh(GOODS_MODELS.loadedPallet, 'light', new Map()).mesh),
};

function Item({ belt, at }: { readonly belt: PlacedBelt; readonly at: number }): ReactNode {
  const mesh = useRef<Mesh>(null);
  const length = lengthOf(belt);
  useFrame(({ clock }) => {
    const [x, z] = pointAt(belt, (at + clock.elapsedTime * SPEED) % length);
    mesh.current?.position.set(x, 1, z);
  });
  return <mesh ref={mesh} geometry={ITEM[belt.item]} material={white} />;
}

function lengthOf({ path }: PlacedBelt): number {
  return path.slice(1).reduce((sum, [x, z], index) => {
    const [fromX, fromZ] = path[index] ?? [x, z];
    return sum + Math.hypot(x - fromX, z - fromZ);
  }, 0);
}

function pointAt({ path }: PlacedBelt, at: number): readonly [number, number] {
  let left = at;
  for (const [index, [x, z]] of path.slice(1).entries()) {
    const [fromX, fromZ] = path[index] ?? [x, z];
    const length = Math.hypot(x - fromX, z - fromZ);
    if (left <= length) return [fromX + ((x - fromX) * left) / length, fromZ + ((z - fromZ) * left) / length];
    left -= length;
  }
  return path.at(-1) ?? [0, 0];
}

/** As many as the product draws at most, spread over the belts. */
const ITEMS = 2_000;
const slots = plan.belts.flatMap((belt) =>
  Array.from({ length: Math.floor(lengthOf(belt) / PITCH[belt.item]) }, (_, index) => ({
    key: `${belt.from}>${belt.to} ${index}`,
    belt,
    at: index * PITCH[belt.item],
  })),
);
const items = Array.from({ length: ITEMS }, (_, index) => ({ ...slots[index % slots.length], index }));

const { low, high } = plan.slab;
const [x, z] = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2];

function Plant(): ReactNode {
  return (
    <Canvas
      shadows="percentage"
      camera={{ position: [x + 30, 150, z + 240], fov: 20, near: 2, far: 1000 }}
      onCreated={({ camera }) => camera.lookAt(x, 0, z)}
    >
      <hemisphereLight />
      <directionalLight position={[-26, 46, 22]} castShadow />
      {plan.machines.map((machine) => (
        <Machine key={machine.id} machine={machine} />
      ))}
      {items.map(({ belt, at, index }) => (belt ? <Item key={index} belt={belt} at={at ?? 0} /> : null))}
    </Canvas>
  );
}

const holder = document.createElement('div');
holder.style.height = '100%';
document.body.append(holder);
createRoot(holder).render(<Plant />);
