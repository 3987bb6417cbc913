import { useEffect, useId } from "react";
import { message, t } from "../../../schemas/site/messages.ts";
import { chooseTheme, readTheme, type ThemeChoice, themeChoices, useTheme } from "../../state/theme.ts";

const options = {
  system: { label: message("System"), icon: "i-lucide-monitor" },
  light: { label: message("Light"), icon: "i-lucide-sun" },
  dark: { label: message("Dark"), icon: "i-lucide-moon" },
} satisfies Record<ThemeChoice, { label: string; icon: string }>;

/** Choice of light, dark, or the device's theme. */
export function ThemeSwitch() {
  const { choice } = useTheme();
  const name = useId();
  useEffect(readTheme, []);
  return (
    <fieldset className="needs-script">
      <legend className="kicker text-muted">{t("Appearance")}</legend>
      <div className="mt-2 inline-flex flex-wrap rounded-control border border-edge p-1">
        {themeChoices.map((option) => (
          <label
            key={option}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-chip px-3 font-600 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 outline-solid outline-0"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={choice === option}
              onChange={() => chooseTheme(option)}
              className="visually-hidden"
            />
            <span className={options[option].icon} />
            {t(options[option].label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
