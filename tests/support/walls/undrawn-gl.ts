declare global {
  interface Window {
    /** Only in pages that ran `leaveOutDrawing`: what was asked of their WebGL since they were opened. */
    undrawn?: { calls: number; triangles: number; clears: number };
  }
}

/**
 * Runs in a page, before its own code: draw calls are counted and not carried out, so that a page costs what its script
 * costs, on a machine without a GPU too. The page is told of a GPU: else it would draw as for a software renderer.
 */
export function leaveOutDrawing(): void {
  const undrawn = { calls: 0, triangles: 0, clears: 0 };
  window.undrawn = undrawn;
  const gl = WebGL2RenderingContext.prototype;
  const drawn = (count: number, instances = 1): void => {
    undrawn.calls += 1;
    undrawn.triangles += (count / 3) * instances;
  };
  gl.drawElements = (_mode, count) => drawn(count);
  gl.drawArrays = (_mode, _first, count) => drawn(count);
  gl.drawElementsInstanced = (_mode, count, _type, _offset, instances) => drawn(count, instances);
  gl.drawArraysInstanced = (_mode, _first, count, instances) => drawn(count, instances);
  const getParameter = gl.getParameter;
  gl.getParameter = function (name) {
    return name === 0x9246 ? 'a GPU whose draw calls are left out' : getParameter.call(this, name);
  };
  const clear = gl.clear;
  gl.clear = function (mask) {
    undrawn.clears += 1;
    clear.call(this, mask);
  };
}
