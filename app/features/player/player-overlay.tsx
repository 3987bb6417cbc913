export default function PlayerOverlay() {
  return null;
}
