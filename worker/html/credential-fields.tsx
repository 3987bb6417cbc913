/** @jsxImportSource hono/jsx */
import { t } from "../../schemas/site/messages.ts";
import { Field } from "./field.tsx";
import type { FieldErrors } from "./form.ts";

interface PasswordFieldProps {
  name?: string;
  label?: string;
  /** Whether it is for a new password, for which browsers suggest a strong one. */
  chosen?: boolean;
  hint?: string;
  error?: string | undefined;
  focus?: boolean;
  /** Distinguishes fields of the same name on one page. */
  form?: string;
}

/** A field for the current or a new password. */
export function PasswordField({
  name = "password",
  label = t("Password"),
  chosen = false,
  ...field
}: PasswordFieldProps) {
  const autocomplete = chosen ? "new-password" : "current-password";
  return <Field name={name} label={label} type="password" autocomplete={autocomplete} {...field} />;
}

interface CredentialFieldsProps {
  typed: Record<string, string>;
  errors: FieldErrors;
}

/** Email and password. When the form is returned, it keeps the email and focuses the field that is wrong or missing. */
export function CredentialFields({ typed, errors }: CredentialFieldsProps) {
  return (
    <>
      <Field
        name="email"
        label={t("Email")}
        type="email"
        autocomplete="username"
        value={typed.email}
        error={errors.email}
        focus={typed.email === undefined || errors.email !== undefined}
      />
      <PasswordField error={errors.password} focus={typed.email !== undefined && errors.email === undefined} />
    </>
  );
}

/** A field for a six-digit code from a mail. */
export const CodeField = (props: { error: string | undefined; focus: boolean; value?: string | undefined }) => (
  <Field name="code" label={t("Code")} autocomplete="one-time-code" inputmode="numeric" {...props} />
);
