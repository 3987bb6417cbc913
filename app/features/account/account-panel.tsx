export default function AccountPanel() {
  return null;
}
