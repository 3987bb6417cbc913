export default function PackagesPanel() {
  return null;
}
