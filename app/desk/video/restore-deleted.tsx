import { useState } from "react";
import type { z } from "zod";
import { callDesk, errorMessage } from "../calls/client.ts";
import { ErrorMessage } from "../forms/form.tsx";

/** Says that something was deleted, with a button that restores it. @param deleted the body of that call; null if nothing was deleted */
export function RestoreDeleted({
  deleted,
  messages,
  path,
  response,
  reload,
}: {
  deleted: object | null;
  messages: { deleted: string; action: string; back: string };
  /** The call that adds it again, and the schema of its response. */
  path: string;
  response: z.ZodType;
  reload: () => Promise<void>;
}) {
  const [left, setLeft] = useState(deleted);
  const [status, setStatus] = useState(deleted === null ? "" : messages.deleted);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function putBack(former: object) {
    setRefusal(null);
    try {
      await callDesk("POST", path, response, former);
      setLeft(null);
      setStatus(messages.back);
      await reload();
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  }
  return (
    <>
      <div role="status" className="mt-4 flex flex-wrap items-center gap-3 font-600">
        {status}
        {left !== null && (
          <button type="button" className="btn btn-ghost" onClick={() => void putBack(left)}>
            {messages.action}
          </button>
        )}
      </div>
      {refusal !== null && <ErrorMessage>{refusal}</ErrorMessage>}
    </>
  );
}
