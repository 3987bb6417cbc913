import { DeskForm, type Fields, TextInput } from "../forms/form.tsx";

/** Form for the reason why an event is cancelled. */
export function CancelEvent({
  about,
  storedAs,
  onDone,
}: {
  about: string;
  /** Name under which the reason is stored on this device until it is sent. */
  storedAs: string;
  onDone: (fields: { text: string }) => void;
}) {
  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">Take back: {about}</h2>
      <p>
        It leaves the score and every page at once. A goal or card that fans have seen stays in the minute by minute as
        taken back.
      </p>
      <DeskForm
        label="Take it back"
        submit="Take it back"
        danger
        storedAs={storedAs}
        onSubmit={async ({ text = "" }) => onDone({ text })}
      >
        <TextInput
          name="text"
          label="Why, if fans should read it"
          maxLength={600}
          autoCapitalize="sentences"
          spellCheck
          hint="Such as: The assistant saw an offside."
        />
      </DeskForm>
    </div>
  );
}

/** Form for facts that a match has once. */
export function Facts({
  referee,
  attendance,
  storedAs,
  onDone,
}: {
  referee: string | null;
  attendance: number | null;
  /** Name under which the fields are stored on this device until they are sent. */
  storedAs: string;
  onDone: (facts: { referee?: string; attendance?: number }, fields: Fields) => void;
}) {
  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">Referee and attendance</h2>
      <DeskForm
        label="Referee and attendance"
        submit="Report it"
        storedAs={storedAs}
        // Unchanged sections are left out, so that they keep their source.
        onSubmit={async (fields) =>
          onDone(
            {
              ...(fields.referee && fields.referee !== referee && { referee: fields.referee }),
              ...(fields.attendance &&
                Number(fields.attendance) !== attendance && { attendance: Number(fields.attendance) }),
            },
            fields,
          )
        }
      >
        <TextInput name="referee" label="Referee" maxLength={100} defaultValue={referee ?? ""} autoCapitalize="words" />
        <TextInput
          name="attendance"
          label="Attendance"
          type="number"
          min={0}
          max={250_000}
          defaultValue={attendance ?? ""}
        />
      </DeskForm>
    </div>
  );
}
