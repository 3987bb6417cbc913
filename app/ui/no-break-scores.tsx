/** Words in which no line ends within a score such as 3–0: browsers may break after its dash. */
export function NoBreakScores({ children: text }: { children: string }) {
  return text.split(/(\d+–\d+)/).map((segment, index) =>
    index % 2 === 0 ? (
      segment
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
      <span key={index} className="whitespace-nowrap">
        {segment}
      </span>
    ),
  );
}
