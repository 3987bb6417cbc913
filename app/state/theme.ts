import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

/** The user's choice; "system" follows the device. */
export type ThemeChoice = "system" | "light" | "dark";
export const themeChoices: readonly ThemeChoice[] = ["system", "light", "dark"];

const storageKey = "theme";

/** Inline script that runs before the first paint: a stored choice overrides the system's. */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

export const theme = proxy<{ choice: ThemeChoice }>({ choice: "system" });
export const useTheme = storeHook(theme);

/** The choice for a stored value. */
export function parseThemeChoice(stored: string | null | undefined): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Reads what the inline script has set on the page. */
export function readTheme(): void {
  theme.choice = parseThemeChoice(document.documentElement.dataset.theme);
}

/** Applies and stores a choice. Without storage it lasts as long as the page. */
export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
