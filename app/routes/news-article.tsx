export default function Page() {
  return (
    <div className="page-width section">
      <h1 className="heading-1">News</h1>
    </div>
  );
}
