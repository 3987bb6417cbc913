import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import { EmptyState } from "./empty-state.tsx";

/**
 * Part of a page that arrives after the rest: its skeleton, what came, or friendly words.
 * @param resolve null stands for a backend that did not answer: it costs this part and no other.
 */
export function Deferred<Value>({
  resolve,
  skeleton,
  unavailable,
  children,
}: {
  resolve: Promise<Value | null>;
  skeleton: ReactNode;
  /** What is missing, as the beginning of a sentence: "The latest news". */
  unavailable: string;
  children: (value: NonNullable<Value>) => ReactNode;
}) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={resolve}>
        {(value) =>
          value === null || value === undefined ? (
            <EmptyState title={`${unavailable} did not arrive`}>
              <p>We could not fetch it just now. The rest of the page is fine; try again in a minute.</p>
            </EmptyState>
          ) : (
            children(value)
          )
        }
      </Await>
    </Suspense>
  );
}
