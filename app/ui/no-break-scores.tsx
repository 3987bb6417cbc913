/** Words in which no line ends within a score such as 3–0: browsers may break after its dash. */
export function Unbroken({ children: text }: { children: string }) {
  return text.split(/(\d+–\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
