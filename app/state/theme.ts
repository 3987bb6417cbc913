import { proxy } from "valtio";

/** What the fan chose; "system" follows the device. */
export type ThemeChoice = "system" | "light" | "dark";
export const themeChoices: readonly ThemeChoice[] = ["system", "light", "dark"];

const storageKey = "theme";

/** Runs before the first paint, as an inline script: a stored choice wins over the system's. */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

export const theme = proxy<{ choice: ThemeChoice }>({ choice: "system" });

/** The choice that a stored value stands for. */
export function parseThemeChoice(stored: string | null | undefined): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Takes over what the inline script has put on the page. */
export function readTheme(): void {
  theme.choice = parseThemeChoice(document.documentElement.dataset.theme);
}

/** Shows and keeps a choice. A browser that refuses storage keeps it for this page. */
export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
