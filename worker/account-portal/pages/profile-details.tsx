/** @jsxImportSource hono/jsx */

import { z } from "zod";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import { message, pageLanguage, t } from "../../../schemas/site/messages.ts";
import type { languageOptions } from "../../account-data/language-options.ts";
import { countries } from "../../account-data/options.ts";
import type { UserProfile } from "../../account-data/user-profile.ts";
import { Field } from "../../html/field.tsx";
import { type FieldErrors, nameField } from "../../html/form.ts";
import { SelectField } from "../option-fields.tsx";
import { SaveButton } from "../save-button.tsx";

type LanguageOptions = ReturnType<typeof languageOptions>;

const oneOf = (values: () => readonly string[], problem: string) =>
  z.string().refine((value) => value === "" || values().includes(value), problem);

/** A club from a form that was shown with clubs: it is ignored once there are none to check it against. */
export const noClub = z
  .string()
  .optional()
  .transform((): undefined => undefined);

/**
 * Schema of the details that a registration may have, too. Fields missing from the form stay unchanged.
 * @param clubs null while unavailable: then no club can be chosen.
 */
export const detailsForm = (clubs: ClubSummary[] | null) =>
  z.object({
    firstName: nameField,
    lastName: nameField,
    club:
      clubs?.length === 0
        ? noClub
        : oneOf(() => (clubs ?? []).map(({ id }) => String(id)), message("Choose a club of the list.")).optional(),
  });

/** Schema of the posted profile details. */
export const profileForm = (clubs: ClubSummary[] | null, languages: LanguageOptions) =>
  detailsForm(clubs).extend({
    country: oneOf(() => countries().map(({ code }) => code), message("Choose a country of the list.")).optional(),
    language: oneOf(() => languages.map(({ lang }) => lang), message("Choose a language of the list.")).optional(),
  });

/** The option of a fan who gives no answer. */
export const noAnswerOption = () => ({ value: "", label: t("No answer") });

export function DetailsForm({
  profile,
  clubs,
  languages,
  errors,
}: {
  profile: UserProfile;
  clubs: ClubSummary[] | null;
  languages: LanguageOptions;
  errors: FieldErrors;
}) {
  const current = languages.find(({ code }) => code === pageLanguage().tag);
  // In the order of the fields.
  const [refused] = Object.keys(errors);
  const favourite = clubs?.find(({ id }) => String(id) === profile.club);
  return (
    <form method="post" action="/portal/profile" aria-label={t("Details")} novalidate>
      <div class="pair">
        <Field
          name="firstName"
          label={t("First name")}
          autocomplete="given-name"
          value={profile.firstName}
          error={errors.firstName}
          focus={refused === "firstName"}
          required={false}
          form="details"
        />
        <Field
          name="lastName"
          label={t("Last name")}
          autocomplete="family-name"
          value={profile.lastName}
          error={errors.lastName}
          focus={refused === "lastName"}
          required={false}
          form="details"
        />
      </div>
      {clubs?.length !== 0 && (
        <div>
          {favourite !== undefined && (
            <p class="club">
              <img src={favourite.crestURL} alt="" width="40" height="40" />
              {favourite.name}
            </p>
          )}
          {clubs === null ? (
            <p class={errors.club === undefined ? undefined : "error"}>
              {t("The clubs cannot be shown at the moment. Your favourite club stays as it is.")}
            </p>
          ) : (
            <SelectField
              name="club"
              label={t("Favourite club")}
              value={favourite === undefined ? "" : profile.club}
              options={[noAnswerOption(), ...clubs.map(({ id, name }) => ({ value: String(id), label: name }))]}
              error={errors.club}
              focus={refused === "club"}
              form="details"
            />
          )}
        </div>
      )}
      <SelectField
        name="country"
        label={t("Country")}
        value={profile.country}
        options={[noAnswerOption(), ...countries().map(({ code, label }) => ({ value: code, label }))]}
        autocomplete="country"
        error={errors.country}
        focus={refused === "country"}
        form="details"
      />
      <SelectField
        name="language"
        label={t("Language")}
        value={profile.language || (current?.lang ?? "")}
        options={languages.map(({ lang, label }) => ({ value: lang, label, lang }))}
        error={errors.language}
        focus={refused === "language"}
        form="details"
      />
      <div>
        <SaveButton />
      </div>
    </form>
  );
}
