import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import type { GroupRule, RoundRule } from "../../../../schemas/league/knock-out-rules.ts";
import { Checkbox } from "../../forms/form.tsx";
import { ReorderableList } from "../../lists/reorderable-list.tsx";
import { type Keyed, withKeys } from "../../lists/with-keys.ts";
import { NumberField } from "./points-fields.tsx";

/** Rounds and groups while they are edited. */
export interface KnockOut {
  rounds: Keyed<RoundRule>[];
  groups: Keyed<GroupRule>[];
  /** Number of clubs in each group that qualify for the rounds; null: the zones decide. */
  goThrough: number | null;
  /** Number of the best next-placed clubs that also qualify; null: none. */
  bestNext: number | null;
}

export const knockOutOf = ({ rounds = [], groups = [], goThrough, bestNext }: CompetitionRules): KnockOut => ({
  rounds: withKeys(rounds),
  groups: withKeys(groups),
  goThrough: goThrough ?? null,
  bestNext: bestNext ?? null,
});

/** Replaces the rounds and groups of some rules. Properties have the same order as in stored rules, so that equal rules are equal JSON. */
export function withKnockOut(
  { rounds: _rounds, groups: _groups, goThrough: _goThrough, bestNext: _bestNext, ...rest }: CompetitionRules,
  { rounds, groups, goThrough, bestNext }: KnockOut,
): CompetitionRules {
  return {
    ...rest,
    ...(rounds.length > 0 && { rounds: rounds.map(({ key: _key, ...round }) => round) }),
    ...(groups.length > 0 && { groups: groups.map(({ key: _key, ...group }) => group) }),
    ...(goThrough !== null && { goThrough }),
    ...(bestNext !== null && { bestNext }),
  };
}

const newRound: RoundRule = { name: "", legs: 1, awayGoals: false, extraTime: true, penalties: true, replays: false };
const newGroup: GroupRule = { name: "", clubs: {} };

const deciders = { extraTime: "extra time", penalties: "a shoot-out", replays: "a replay" } as const;
const deciderNames = ["extraTime", "penalties", "replays"] as const;

/** Edits the rounds of a cup, and the groups before them. */
export function KnockOutFields({
  hasGroups,
  knockOut,
  onChange,
}: {
  hasGroups: boolean;
  knockOut: KnockOut;
  onChange: (change: Partial<KnockOut>, status: string) => void;
}) {
  return (
    <>
      {hasGroups && (
        <>
          <ReorderableList
            id="groups"
            title="Groups"
            noun="group"
            items={knockOut.groups}
            hint="In the order of their tables. An import refuses others. Which clubs are in them is chosen with the season."
            fresh={newGroup}
            fields={() => null}
            onChange={(groups, status) => onChange({ groups }, status)}
          />
          <div className="mt-4 grid gap-4">
            <NumberField
              label="How many of each group go on"
              hint="To the rounds below. Empty: only zones say it."
              value={knockOut.goThrough}
              min={1}
              max={100}
              onChange={(goThrough) => onChange({ goThrough }, "")}
            />
            <NumberField
              label="How many of those placed next go on besides"
              hint="The best of them over all groups, such as the four best of the third places. Empty: none."
              value={knockOut.bestNext}
              min={1}
              max={39}
              onChange={(bestNext) => onChange({ bestNext }, "")}
            />
          </div>
        </>
      )}
      <ReorderableList
        id="rounds"
        title="Rounds"
        noun="round"
        items={knockOut.rounds}
        hint="In the order of play. An import refuses other rounds, and ties that end level where something decides them. Without any, rounds are what the matches name."
        fresh={newRound}
        fields={(round, write, number) => (
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="visually-hidden">Ties of round {number}</legend>
            <Checkbox
              label={`Two legs in round ${number}`}
              checked={round.legs === 2}
              onChange={(two) => write(two ? { legs: 2, replays: false } : { legs: 1, awayGoals: false })}
            />
            {round.legs === 2 && (
              <Checkbox
                label={`Level in round ${number}: away goals`}
                checked={round.awayGoals}
                onChange={(awayGoals) => write({ awayGoals })}
              />
            )}
            {deciderNames.map((name) => (
              <Checkbox
                key={name}
                label={`Level in round ${number}: ${deciders[name]}`}
                checked={round[name]}
                onChange={(checked) => write({ [name]: checked })}
              />
            ))}
          </fieldset>
        )}
        onChange={(rounds, status) => onChange({ rounds }, status)}
      />
    </>
  );
}
