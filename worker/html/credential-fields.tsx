/** @jsxImportSource hono/jsx */
import { Field } from "./field.tsx";
import type { FieldErrors } from "./form.ts";

interface PasswordFieldProps {
  name?: string;
  label?: string;
  /** A password that the fan chooses, for which browsers offer a strong one. */
  chosen?: boolean;
  hint?: string;
  error?: string | undefined;
  focus?: boolean;
  /** Sets fields of the same name on one page apart. */
  form?: string;
}

/** A field for a password: the one of the account, or a new one. */
export function PasswordField({ name = "password", label = "Password", chosen = false, ...field }: PasswordFieldProps) {
  const autocomplete = chosen ? "new-password" : "current-password";
  return <Field name={name} label={label} type="password" autocomplete={autocomplete} {...field} />;
}

interface CredentialFieldsProps {
  typed: Record<string, string>;
  errors: FieldErrors;
}

/** Address and password of an account. The address stays when the form comes back, and the focus goes to what is wrong or missing. */
export function CredentialFields({ typed, errors }: CredentialFieldsProps) {
  return (
    <>
      <Field
        name="email"
        label="Email"
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
