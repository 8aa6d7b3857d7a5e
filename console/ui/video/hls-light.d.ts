// The light build comes without types of its own; what is used of it is the same.
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
