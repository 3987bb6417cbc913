/** Says who else has the same thing open. */
export function OtherEditors({ others }: { others: readonly string[] }) {
  return (
    <p aria-live="polite" className={others.length > 0 ? "mt-2 font-600" : ""}>
      {others.length > 0 &&
        `${new Intl.ListFormat("en").format(others)} ${others.length === 1 ? "has" : "have"} this open, too. Who saves second sees the other's changes first.`}
    </p>
  );
}
