export default function Page() {
  return (
    <div className="page-width section">
      <h1 className="heading-1">Passes</h1>
    </div>
  );
}
