import { useCallback, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { type DeskCompetition, deskCompetitionsResponse } from "../../../../schemas/desk/competitions.ts";
import { hasTable } from "../../../../schemas/football/competition-kinds.ts";
import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { Checkbox, DeskForm, ErrorMessage, ReasonField, TextInput } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { withKeys } from "../../lists/with-keys.ts";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { kindLabels } from "./competition-labels.ts";
import { readCompetitions } from "./competitions.tsx";
import { KnockOutFields, knockOutOf, withKnockOut } from "./knock-out-fields.tsx";
import { NumberField, PointsFields } from "./points-fields.tsx";
import { TieBreakList } from "./tie-break-list.tsx";
import { withoutKeys, type Zone, ZoneList } from "./zone-list.tsx";

type Read = z.output<typeof deskCompetitionsResponse>;

const deskCompetition = deskCompetitionsResponse.shape.competitions.element;
const arrangedCompetition = deskCompetition.pick({ name: true, rules: true }).extend({ keepsEarlier: z.boolean() });

/** Edits the name and the rules of a competition. */
export function CompetitionPage() {
  const { slug = "" } = useParams();
  const { data, problem } = useCall(useCallback(readCompetitions, []));
  const isNew = useLocation().state !== null;
  const competition = data?.competitions.find((each) => each.slug === slug);
  return (
    <>
      <PageHeading>{competition?.name ?? "Competition"}</PageHeading>
      <CallState {...{ data, problem }} what="the competition" />
      {competition !== undefined && isNew && (
        <p role="status">
          It is added, as the league's last one. Set its rules here, begin its season, and put it into a menu.
        </p>
      )}
      {data !== null && competition === undefined && <ErrorMessage>There is no such competition.</ErrorMessage>}
      {data !== null && competition !== undefined && <Editor key={slug} found={competition} season={data.season} />}
      <p className="mt-6">
        <Link to="/league/competitions" className="text-link">
          All competitions
        </Link>
      </p>
    </>
  );
}

function Editor({ found, season }: { found: DeskCompetition; season: string }) {
  const { role } = useMe();
  const isEditable = role === "administrator";
  const [name, setName] = useState(found.name);
  const [rules, setRules] = useState(found.rules);
  const [zones, setZones] = useState<Zone[]>(() => withKeys(found.rules.zones));
  const [knockOut, setKnockOut] = useState(() => knockOutOf(found.rules));
  const [keepsEarlier, setKeepsEarlier] = useState(true);
  /** Whether the last publication left earlier seasons as they were. Undoing it does the same. */
  const [hasKeptEarlier, setHasKeptEarlier] = useState(true);
  const wanted = { name, rules: withKnockOut({ ...rules, zones: withoutKeys(zones) }, knockOut) };
  function write(now: Pick<DeskCompetition, "name" | "rules">) {
    setName(now.name);
    setRules(now.rules);
    setZones(withKeys(now.rules.zones));
    setKnockOut(knockOutOf(now.rules));
  }
  const publishing = usePublishing(found, write);
  const { shown } = publishing;
  const isOther = JSON.stringify(wanted.rules) !== JSON.stringify(shown.rules);
  const ofThis = async (call: Promise<Read>) =>
    (await call).competitions.find(({ slug }) => slug === found.slug) ?? shown;
  const put = (body: object, { revision }: DeskCompetition) =>
    ofThis(callDesk("POST", `competitions/${found.slug}/change`, deskCompetitionsResponse, { ...body, revision }));

  return (
    <>
      <fieldset disabled={!isEditable} className="max-w-[46rem]">
        <legend className="visually-hidden">Name and rules</legend>
        <p className="mt-2 text-muted">{kindLabels[shown.kind]}</p>
        <div className="mt-6">
          <TextInput
            label="Name"
            maxLength={80}
            value={name}
            autoCapitalize="words"
            dir="auto"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {!hasTable(shown.kind) ? (
          <p className="mt-4">It has no table, and so no points, tie-breaks and zones.</p>
        ) : (
          <RuleFields
            rules={rules}
            onRules={(change) => setRules({ ...rules, ...change })}
            zones={zones}
            onZones={setZones}
            onStatus={publishing.setStatus}
          />
        )}
        {shown.kind !== "league" && (
          <KnockOutFields
            hasGroups={shown.kind === "groups"}
            knockOut={knockOut}
            onChange={(change, sentence) => {
              setKnockOut({ ...knockOut, ...change });
              publishing.setStatus(sentence);
            }}
          />
        )}
        {isEditable && isOther && (
          <div className="mt-6">
            <Checkbox
              label={`Seasons before ${season} keep the rules that they had`}
              checked={keepsEarlier}
              onChange={setKeepsEarlier}
            />
          </div>
        )}
        <PublishBar
          publishing={publishing}
          isEditable={isEditable}
          isChanged={isOther || name !== shown.name}
          publish={async (reason) => {
            const now = await put({ ...wanted, keepsEarlier, reason }, shown);
            setHasKeptEarlier(keepsEarlier);
            return now;
          }}
          undo={({ name, rules }, now) => put({ name, rules, keepsEarlier: hasKeptEarlier, reason: "" }, now)}
          unpublished={{
            ...{ subject: `competition ${found.slug}`, shown: deskCompetition, schema: arrangedCompetition },
            work: { ...wanted, keepsEarlier },
            onRestore(work) {
              write(work);
              setKeepsEarlier(work.keepsEarlier);
            },
          }}
          read={() => ofThis(readCompetitions())}
        />
      </fieldset>
      {isEditable && <RemoveCompetition competition={shown} />}
    </>
  );
}

/** Removes a competition from the league if nothing refers to it. */
function RemoveCompetition({ competition: { slug, name, kind, revision } }: { competition: DeskCompetition }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className="mt-6">
        <button type="button" className="btn btn-ghost" onClick={() => setLeaving(true)}>
          Take it out of the league
        </button>
      </p>
      <FormDialog open={leaving} title="Take it out of the league" onClose={() => setLeaving(false)}>
        <p>
          {kind === "play-offs" ? "Fans find these play-offs nowhere" : `Fans find nothing at /competitions/${slug}`}{" "}
          any more. A competition with matches or clubs stays, and one that pages, menus or passes name.
        </p>
        <DeskForm
          label="Take it out of the league"
          submit={`Take out ${name}`}
          danger
          onSubmit={async ({ reason = "" }) => {
            const body = { revision, reason };
            await callDesk("POST", `competitions/${slug}/remove`, deskCompetitionsResponse, body);
            await navigate("/league/competitions", { replace: true, state: { removedName: name } });
          }}
        >
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </>
  );
}

function RuleFields({
  rules,
  onRules,
  zones,
  onZones,
  onStatus,
}: {
  rules: CompetitionRules;
  onRules: (change: Partial<CompetitionRules>) => void;
  zones: readonly Zone[];
  onZones: (zones: Zone[]) => void;
  onStatus: (sentence: string) => void;
}) {
  return (
    <>
      <PointsFields points={rules.points} onChange={(points) => onRules({ points })} />
      <section aria-labelledby="order" className="mt-8 grid gap-4">
        <h2 id="order" className="heading-3">
          Order of the table
        </h2>
        <Checkbox
          label="By points per game instead of points"
          checked={rules.order === "points-per-game"}
          onChange={(checked) => onRules({ order: checked ? "points-per-game" : "points" })}
        />
        <TieBreakList
          rules={rules.tieBreaks}
          onChange={(tieBreaks, sentence) => {
            onRules({ tieBreaks });
            onStatus(sentence);
          }}
        />
      </section>
      <ZoneList
        zones={zones}
        onChange={(next, sentence) => {
          onZones(next);
          onStatus(sentence);
        }}
      />
      <section aria-labelledby="matches" className="mt-8 grid gap-4">
        <h2 id="matches" className="heading-3">
          Matches
        </h2>
        <NumberField
          label="How many times two clubs meet"
          hint="An import refuses more."
          value={rules.meetings}
          min={1}
          max={12}
          onChange={(meetings) => onRules({ meetings: meetings ?? 0 })}
        />
        {rules.split !== null && (
          <p>
            The table splits after {rules.split.afterRounds} rounds into{" "}
            {rules.split.groups.map((group) => group.name).join(", ")}. That stays; the league's folder changes it.
          </p>
        )}
      </section>
    </>
  );
}
