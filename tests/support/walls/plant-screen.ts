import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { fitCamera, PLANT_ANGLES, projectedBox } from '#display/kit3d/camera/camera.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import type {} from '#display/runtime/healing/diagnostics.ts';
import { placePlant } from '#display/screens/plant/layout/place-plant.ts';
import { planPlantScreen } from '#display/screens/plant/layout/plant-layout.ts';
import { planPlant } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';

/** The model of the plant as the page itself tells it. */
export async function plantOnGlass(page: Page): Promise<PlantScreenModel | null> {
  // The board that is open is the plant's: its model is this.
  return page.evaluate(() => (window.linewall?.model() ?? null) as PlantScreenModel | null);
}

/** Where a machine is on a screen of 1920 × 1080, from what the page tells of the plant. */
export function boxOf(model: PlantScreenModel, machineId: string) {
  const { lanes } = model.scene;
  const plan = placePlant(
    planPlant(lanes, (type) => MACHINE_MODELS[type]),
    lanes,
    null,
  );
  const screen = planPlantScreen(lanes.length, 'landscape');
  const camera = fitCamera(PLANT_ANGLES, plan.seen, screen.room, screen.height);
  const machine = plan.machines.find(({ id }) => id === machineId);
  if (!machine) throw new Error(`machine ${machineId} is not in the scene`);
  return projectedBox(camera, machine.bounds);
}

/** Share of the pixels of a picture that are about as red as a fault. */
export async function redShare(picture: Buffer): Promise<number> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (r > 110 && r > 2 * g && r > 2 * b) red += 1;
  }
  return red / (image.width * image.height);
}
