import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import { t } from "../../schemas/site/messages.ts";
import { EmptyState } from "./empty-state.tsx";

/**
 * A section that streams after the page: its skeleton, then its content or an apology.
 * @param resolve null stands for a failed backend, which costs only this section
 */
export function Deferred<Value>({
  resolve,
  skeleton,
  unavailable,
  children,
}: {
  resolve: Promise<Value | null>;
  skeleton: ReactNode;
  /** What is missing, as the start of a sentence: "The latest news". */
  unavailable: string;
  children: (value: NonNullable<Value>) => ReactNode;
}) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={resolve}>
        {(value) =>
          value === null || value === undefined ? (
            <EmptyState title={t("{what} did not arrive", { what: unavailable })}>
              <p>{t("We could not fetch it just now. The rest of the page is fine; try again in a minute.")}</p>
            </EmptyState>
          ) : (
            children(value)
          )
        }
      </Await>
    </Suspense>
  );
}
