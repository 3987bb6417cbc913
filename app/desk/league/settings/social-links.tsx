import { linkIcons, type Profile } from "../../../../schemas/desk/profile.ts";
import { SelectField, TextInput } from "../../forms/form.tsx";
import { MoveButtons } from "../../lists/move-buttons.tsx";
import { moveItem } from "../../lists/move-item.ts";
import { type Keyed, withKeys } from "../../lists/with-keys.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { iconLabels } from "./profile-labels.ts";

type SocialLink = Keyed<Profile["socialLinks"][number]>;

/** Edits the league's social links. `onChange` gets the whole list, and a status message about the change. */
export function SocialLinks({
  links,
  onChange,
}: {
  links: readonly SocialLink[];
  onChange: (links: SocialLink[], status: string) => void;
}) {
  const change = (changed: SocialLink, part: Partial<SocialLink>) =>
    onChange(
      links.map((link) => (link.key === changed.key ? { ...link, ...part } : link)),
      "",
    );
  function move(link: SocialLink, index: number) {
    const next = moveItem(links, ({ key }) => key === link.key, index);
    onChange(next, `${link.name} is ${index + 1} of ${links.length}.`);
  }
  return (
    <>
      {links.length === 0 && <p>There are none yet.</p>}
      <ol aria-label="Social links" className="grid gap-4">
        {links.map((link, index) => {
          const { key, name, icon, href } = link;
          const called = name.trim() || `link ${index + 1}`;
          return (
            <li key={key} className="card grid gap-3 p-3">
              <div className="grid gap-3 m:grid-cols-2">
                <TextInput
                  label={`Name of link ${index + 1}`}
                  maxLength={40}
                  value={name}
                  autoCapitalize="words"
                  onChange={({ target }) => change(link, { name: target.value })}
                />
                <SelectField
                  label={`Icon of link ${index + 1}`}
                  value={icon}
                  options={linkIcons.map((value) => ({ value, label: iconLabels[value] }))}
                  onChange={(value) => change(link, { icon: value })}
                />
              </div>
              <TextInput
                label={`Address of link ${index + 1}`}
                type="url"
                maxLength={500}
                dir="ltr"
                value={href}
                onChange={({ target }) => change(link, { href: target.value })}
              />
              <span className="flex">
                <MoveButtons
                  name={called}
                  isFirst={index === 0}
                  isLast={index === links.length - 1}
                  onMove={(by) => move(link, index + by)}
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
            onChange(
              [...links, ...withKeys([{ name: "", icon: "i-lucide-at-sign" as const, href: "https://" }])],
              "A link is added below.",
            )
          }
        >
          Add a social link
        </button>
      </div>
    </>
  );
}
