import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { fanSearchResponse } from "../../../schemas/desk/fans.ts";
import { callDesk } from "../calls/client.ts";
import { DeskForm, ReasonField, SelectField, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

type Found = z.infer<typeof fanSearchResponse>["fans"];

const ways = [
  { value: "email", label: "Email address" },
  { value: "receipt", label: "Number of a receipt or payment" },
  { value: "voucher", label: "Voucher code" },
] as const;

/** Finds a fan by what a mail to support usually contains: an email address, a receipt or a voucher. */
export function FindFan() {
  const navigate = useNavigate();
  const me = useMe();
  // Set by the command palette.
  const email = z.object({ email: z.string() }).safeParse(useLocation().state).data?.email ?? "";
  const [found, setFound] = useState<{ fans: Found; reason: string } | null>(null);
  return (
    <>
      <PageHeading>Support</PageHeading>
      {me.role !== "commercial" && (
        <p className="mt-2">
          <Link className="text-link inline-flex min-h-11 items-center" to="/support/all/requests">
            Data requests
          </Link>
        </p>
      )}
      <div className="mt-6 max-w-[32rem]">
        <DeskForm
          label="Find a fan"
          submit="Find"
          onSubmit={async ({ by, text, reason = "" }) => {
            const { fans } = await callDesk("POST", "fans/search", fanSearchResponse, { by, text, reason });
            const [only, ...more] = fans;
            if (only !== undefined && more.length === 0) {
              await navigate(`/support/${encodeURIComponent(only.id)}`, { state: { reason } });
            } else setFound({ fans, reason });
          }}
        >
          <SelectField label="Find by" name="by" options={ways} />
          <TextInput
            key={email}
            label="Address, number or code"
            name="text"
            required
            maxLength={255}
            defaultValue={email}
          />
          <ReasonField />
        </DeskForm>
        <div role="status" className="mt-6">
          {found !== null && found.fans.length === 0 && (
            <p>
              Nobody was found. Ask for the address of the account, which may be another than the one they write from,
              or for the number on a receipt.
            </p>
          )}
          {found !== null && found.fans.length > 0 && <p>{found.fans.length} accounts match:</p>}
        </div>
        <ul className="mt-3 grid gap-2">
          {found?.fans.map(({ id, email }) => (
            <li key={id}>
              <Link
                to={`/support/${encodeURIComponent(id)}`}
                state={{ reason: found.reason }}
                className="card block p-3 hover:bg-raised"
              >
                {email ?? id}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
