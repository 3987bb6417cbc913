import { Suspense } from "react";
import { Await } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import type { ClubPass } from "../streaming-passes/find-passes.ts";
import { PassCard } from "../streaming-passes/pass-card.tsx";

/** A link to the club's streaming pass. Renders nothing if none is on sale, or if that is unknown. */
export function ClubPassOffer({ pass }: { pass: Promise<ClubPass | null> }) {
  return (
    <Suspense>
      <Await resolve={pass}>
        {(found) =>
          found && (
            <section aria-labelledby="streaming-passes" className="card p-4">
              <h2 id="streaming-passes" className="heading-3 mb-3">
                {t("Streaming passes")}
              </h2>
              <div className="flex items-center gap-3">
                <PassCard pass={found} />
              </div>
            </section>
          )
        }
      </Await>
    </Suspense>
  );
}
