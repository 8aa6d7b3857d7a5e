import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';

/** The floor of a 3D page: a renderer that draws nothing, thirty times a second. */
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);
const scene = new Scene();
const camera = new PerspectiveCamera(20, innerWidth / innerHeight, 2, 1000);
const INTERVAL_MS = 1000 / 30;
let drawnAt = 0;

function draw(now: number): void {
  requestAnimationFrame(draw);
  if (now - drawnAt < INTERVAL_MS - 1) return;
  drawnAt = now;
  renderer.render(scene, camera);
}
requestAnimationFrame(draw);
