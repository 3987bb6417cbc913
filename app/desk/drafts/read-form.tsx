import type { DraftField } from "./differences.ts";

/** Values of a form's fields as people read them, by label. */
export type ReadForm = ReadonlyMap<string, string>;

/** URL of an image in the size for the comparison. */
const imageURL = (key: string) => `/images/fit-in/320x180/${key}`;

/** Includes something that is no form field, such as a file, in the comparison of two versions. @param value empty for none */
export const Comparable = ({ label, value, isImage = false }: { label: string; value: string; isImage?: boolean }) => (
  <input type="hidden" data-label={label} value={isImage && value !== "" ? imageURL(value) : value} />
);

function textOf(field: Element): string | null {
  if (field instanceof HTMLTextAreaElement) return field.readOnly ? null : field.value;
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  if (!(field instanceof HTMLInputElement) || ["file", "submit", "button"].includes(field.type)) return null;
  if (field.type === "hidden") return field.hasAttribute("data-label") ? field.value : null;
  if (field.type !== "checkbox" && field.type !== "radio") return field.value;
  return field.checked ? "Yes" : "No";
}

/** Reads a form's fields except the reason. Fields with the same label in a group are joined into one. */
export function readForm(form: HTMLFormElement): ReadForm {
  const read = new Map<string, string>();
  for (const field of form.elements) {
    const value = textOf(field);
    if (value === null || !(field instanceof HTMLElement) || field.getAttribute("name") === "reason") continue;
    const labels = "labels" in field && field.labels instanceof NodeList ? [...field.labels] : [];
    const own = field.getAttribute("data-label") ?? field.getAttribute("aria-label") ?? labels[0]?.textContent ?? "";
    const group = field.closest("fieldset");
    const legend = group !== null && form.contains(group) ? group.querySelector("legend")?.textContent : null;
    const label = [...new Set([legend ?? "", own])].filter((part) => part.trim() !== "").join(", ");
    read.set(label, read.has(label) ? `${read.get(label)}\n${value}` : value);
  }
  return read;
}

/** The fields of two forms, for the comparison. */
export function fieldsOfForms(one: ReadForm, other: ReadForm): DraftField<ReadForm>[] {
  return [...new Set([...one.keys(), ...other.keys()])].map((field) => {
    const of = (read: ReadForm) => read.get(field) ?? "";
    const isImage = [one, other].some((read) => of(read).startsWith(imageURL("")));
    if (!isImage) return { field, of };
    return { field, of, show: (read) => (of(read) === "" ? <p>None</p> : <img src={of(read)} alt={field} />) };
  });
}
