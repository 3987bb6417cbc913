export default function SearchPanel() {
  return null;
}
