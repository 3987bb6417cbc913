/** Publishes what is arranged, or goes back to what fans see. */
export function PublishButtons({
  isChanged,
  onPublish,
  onBack,
}: {
  isChanged: boolean;
  onPublish: () => Promise<void>;
  onBack: () => Promise<void>;
}) {
  return (
    <div className="sticky bottom-0 mt-4 flex flex-wrap gap-2 bg-paper py-3">
      {/* Without a change it keeps the focus: publishing was pressed here. */}
      <button
        type="button"
        className="btn btn-primary aria-disabled:opacity-40"
        aria-disabled={!isChanged}
        onClick={() => isChanged && void onPublish()}
      >
        Show it to fans
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => void onBack()}>
        Back to what fans see
      </button>
    </div>
  );
}
