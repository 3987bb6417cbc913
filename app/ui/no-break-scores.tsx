/** Text without line breaks in scores such as 3–0: browsers may break after the dash. */
export function NoBreakScores({ children: text }: { children: string }) {
  return text.split(/(\d+–\d+)/).map((segment, index) =>
    index % 2 === 0 ? (
      segment
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <span key={index} className="whitespace-nowrap">
        {segment}
      </span>
    ),
  );
}
