/**
 * Runs in a page: floating point operations a second that pixel shaders reach, multiplications and additions counted
 * one by one. Tells cards apart: of one that is made for computing only a part may serve graphics. Null = no WebGL.
 */
export function pixelArithmetic(): number | null {
  const SIDE = 1024;
  const TURNS = 256;
  /** Of a turn: four vectors of four, each multiplied and added to. */
  const OPERATIONS = 32;
  const LEAST_MS = 200;
  const gl = document.createElement('canvas').getContext('webgl2', { antialias: false });
  if (!gl) return null;
  const program = gl.createProgram();
  const add = (type: number, source: string): void => {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('the context is lost');
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  };
  add(
    gl.VERTEX_SHADER,
    'void main() { gl_Position = vec4(float(gl_VertexID % 2) * 4.0 - 1.0, float(gl_VertexID / 2) * 4.0 - 1.0, 0, 1); }',
  );
  add(
    gl.FRAGMENT_SHADER,
    `uniform vec4 factor, term; out vec4 colour;
void main() {
  vec4 a = gl_FragCoord, b = a.yxwz, c = a.zwxy, d = a.wzyx;
  for (int turn = 0; turn < ${TURNS}; turn++) {
    a = a * factor + term; b = b * factor + term; c = c * factor + term; d = d * factor + term;
  }
  colour = a + b + c + d;
}`,
  );
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's
  gl.useProgram(program);
  gl.uniform4f(gl.getUniformLocation(program, 'factor'), 0.9, 0.8, 0.7, 0.6);
  gl.uniform4f(gl.getUniformLocation(program, 'term'), 0.01, 0.02, 0.03, 0.04);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  const texture = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture;
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SIDE, SIDE);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.viewport(0, 0, SIDE, SIDE);
  const pixel = new Uint8Array(4);
  const draw = (times: number): number => {
    const startedAt = performance.now();
    for (let time = 0; time < times; time += 1) gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return performance.now() - startedAt;
  };
  draw(1);
  for (let times = 1; ; times *= 2) {
    const ms = draw(times);
    if (ms >= LEAST_MS) return (SIDE * SIDE * TURNS * OPERATIONS * times * 1000) / ms;
  }
}
