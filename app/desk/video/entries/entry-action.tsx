import { DeskForm, ReasonField } from "../../forms/form.tsx";

/** An expandable form for a step that takes an entry away from fans. It explains the step and asks for a reason. */
export function EntryAction({
  label,
  text,
  run,
}: {
  label: string;
  text: string;
  run: (reason: string) => Promise<void>;
}) {
  return (
    <details className="card p-4">
      <summary className="min-h-8 cursor-pointer font-600">{label}</summary>
      <p className="my-3">{text}</p>
      <DeskForm label={label} submit={label} danger onSubmit={({ reason = "" }) => run(reason)}>
        <ReasonField />
      </DeskForm>
    </details>
  );
}
