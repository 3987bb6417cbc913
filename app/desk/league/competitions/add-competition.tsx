import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { deskCompetitionsResponse } from "../../../../schemas/desk/competitions.ts";
import { type CompetitionKind, competitionKinds, firstTeam } from "../../../../schemas/football/competition-kinds.ts";
import { slugOf } from "../../../../schemas/site/slug.ts";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { DeskForm, ErrorMessage, OptionalReasonField, SelectField, SlugField, TextInput } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { kindLabels } from "./competition-labels.ts";
import { readCompetitions } from "./competitions.tsx";

/** Adds a competition to the league. Its rules are set on its own page. */
export function AddCompetition() {
  const { role } = useMe();
  const navigate = useNavigate();
  const { data, problem } = useCall(useCallback(readCompetitions, []));
  const [name, setName] = useState("");
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<CompetitionKind>("league");
  const slug = typed === "" ? slugOf(name).slice(0, 60) : typed;
  const leagues = data?.competitions.filter((each) => each.kind === "league") ?? [];

  if (role !== "administrator") return <ErrorMessage>Administrators add competitions.</ErrorMessage>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading className="mb-6">Add a competition</PageHeading>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <DeskForm
        label="Add a competition"
        submit="Show it to fans"
        onSubmit={async ({ division = "", team = "", reason = "" }) => {
          const own = { name, slug, kind, team: team.trim() === "" ? firstTeam : team.trim(), reason };
          const body = { ...own, division: kind === "play-offs" && division !== "" ? Number(division) : null };
          await callDesk("POST", "competitions/create", deskCompetitionsResponse, body);
          await navigate(`/league/competitions/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={80}
          value={name}
          autoCapitalize="words"
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
        <SlugField
          label="Address"
          required
          value={slug}
          hint={`Fans find it at /competitions/${slug}. It stays, because other sites link to it.`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Kind"
          name="kind"
          options={competitionKinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={setKind}
        />
        {kind === "play-offs" && (
          <SelectField
            label="Of the clubs of"
            name="division"
            options={[
              { value: "", label: "No league" },
              ...leagues.map(({ id, name: league }) => ({ value: String(id), label: league })),
            ]}
          />
        )}
        <SlugField
          name="team"
          label="Team that plays it"
          defaultValue={firstTeam}
          hint={`In small letters. The clubs' first teams are “${firstTeam}”; another, such as “women”, has squads and pages of its own.`}
        />
        <OptionalReasonField />
      </DeskForm>
    </div>
  );
}
