/** @jsxImportSource hono/jsx */

import type { FC } from "hono/jsx";
import { leagueFormat } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { marketingPurposes } from "../account-data/options.ts";
import type { MarketingChoice } from "../account-data/user-profile.ts";
import { CheckboxField } from "./option-fields.tsx";

const day = leagueFormat({ dateStyle: "long" });

function choiceHint({ agreed, at }: MarketingChoice): string | undefined {
  if (at === null) return undefined;
  return agreed ? t("Yes since {day}", { day: day.format(at) }) : t("No since {day}", { day: day.format(at) });
}

/** One checkbox per marketing purpose. */
export const MarketingFields: FC<{
  choiceOf: (purpose: (typeof marketingPurposes)[number]) => MarketingChoice;
  form: string;
}> = ({ choiceOf, form }) => (
  <fieldset>
    <legend>{t("May we mail you?")}</legend>
    {marketingPurposes.map((purpose) => {
      const choice = choiceOf(purpose);
      return (
        <CheckboxField
          key={purpose.field}
          name={purpose.field}
          label={t(purpose.label)}
          checked={choice.agreed}
          hint={choiceHint(choice)}
          form={form}
        />
      );
    })}
  </fieldset>
);
