import { normaliseHex } from "../../../../schemas/site/colour.ts";

/** A colour, picked or typed. @param own the default for an empty text; null if a colour is required */
export function ColourInput({
  label,
  text,
  own,
  isEditable,
  onType,
}: {
  label: string;
  text: string;
  own: string | null;
  isEditable: boolean;
  onType: (text: string) => void;
}) {
  const colour = normaliseHex(text);
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        className="field w-12 shrink-0 p-1"
        value={colour ?? own ?? "#000000"}
        disabled={!isEditable}
        onChange={({ target }) => onType(target.value)}
      />
      <input
        aria-label={label}
        className="field min-w-0 font-mono"
        value={text}
        placeholder={own ?? undefined}
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={!isEditable}
        aria-invalid={colour === null && (own === null || text !== "")}
        onChange={({ target }) => onType(target.value.trim())}
      />
    </div>
  );
}
