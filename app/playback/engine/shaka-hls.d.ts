/** The build for HLS: the same library as the one for DASH. Its own types are the same text again, and differ in name alone. */
declare module "shaka-player/dist/shaka-player.hls-es2021.js" {
  export { default } from "shaka-player/dist/shaka-player.dash-es2021.js";
}
