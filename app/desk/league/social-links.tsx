import { linkIcons, type Profile } from "../../../schemas/desk/profile.ts";
import { Choice, TextInput } from "../form.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons } from "../move-buttons.tsx";
import { iconWords } from "./profile-words.ts";

type SocialLink = Profile["socialLinks"][number];

/** The league's accounts elsewhere, in their order: from a person's change comes the whole list, and what it was in words. */
export function SocialLinks({
  links,
  onChange,
}: {
  links: readonly SocialLink[];
  onChange: (links: SocialLink[], said: string) => void;
}) {
  const change = (place: number, part: Partial<SocialLink>) =>
    onChange(
      links.map((link, index) => (index === place ? { ...link, ...part } : link)),
      "",
    );
  function move(place: number, by: number) {
    const next = [...links];
    const [moved] = next.splice(place, 1);
    if (moved === undefined) return;
    next.splice(place + by, 0, moved);
    onChange(next, `${moved.name} is ${place + by + 1} of ${links.length}.`);
  }
  return (
    <>
      {links.length === 0 && <p>There are none yet.</p>}
      <ol aria-label="Social links" className="grid gap-4">
        {links.map(({ name, icon, href }, index) => {
          const called = name.trim() || `link ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by nothing but its place while it is typed
            <li key={index} className="card grid gap-3 p-3">
              <div className="grid gap-3 m:grid-cols-2">
                <TextInput
                  label={`Name of link ${index + 1}`}
                  maxLength={40}
                  value={name}
                  autoCapitalize="words"
                  onChange={({ target }) => change(index, { name: target.value })}
                />
                <Choice
                  label={`Icon of link ${index + 1}`}
                  value={icon}
                  options={linkIcons.map((value) => ({ value, label: iconWords[value] }))}
                  onChange={(value) => change(index, { icon: value })}
                />
              </div>
              <TextInput
                label={`Address of link ${index + 1}`}
                type="url"
                maxLength={500}
                dir="ltr"
                value={href}
                onChange={({ target }) => change(index, { href: target.value })}
              />
              <span className="flex">
                <MoveButtons
                  name={called}
                  isFirst={index === 0}
                  isLast={index === links.length - 1}
                  onMove={(by) => move(index, by)}
                />
                <IconButton
                  label={`Take out: ${called}`}
                  icon="i-lucide-x"
                  onPress={() => onChange(links.toSpliced(index, 1), `${called} is taken out.`)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() =>
            onChange([...links, { name: "", icon: "i-lucide-at-sign", href: "https://" }], "A link is added below.")
          }
        >
          Add a social link
        </button>
      </div>
    </>
  );
}
