const numbers = "\\d{1,2}";
const scoreline = new RegExp(`\\s+${numbers}\\s?[-–]\\s?${numbers}(?!\\d|[-–]\\d)(?:\\s+\\([^)]*\\))?\\s+`, "g");

const howItEnded = /\s+(?:\([^)]*\bpen[^)]*\)|after extra time)/gi;

/** A title without its score: "Highlights: Ashford 2-1 Bramley" becomes "Highlights: Ashford v Bramley". */
export function withoutScore(title: string): string {
  const free = title.replace(scoreline, " v ");
  return free === title ? title : free.replace(howItEnded, "");
}
