/** Shaka's HLS build has the API of its DASH build. Its own type declarations are a copy under another name. */
declare module "shaka-player/dist/shaka-player.hls-es2021.js" {
  export { default } from "shaka-player/dist/shaka-player.dash-es2021.js";
}
