/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { PropsWithChildren } from "hono/jsx";
import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import { PageDocument } from "../../html/page-document.tsx";
import { testPeople } from "./people.ts";

const style = `
:root{color-scheme:light dark;--ink:#16181d;--paper:#fff;--edge:#70757f;--line:#d5d8de;--accent:#1f4fbf;--on:#fff;--bad:#a81d1d}
@media (prefers-color-scheme:dark){:root{--ink:#f1f3f6;--paper:#15181e;--edge:#8b94a3;--line:#353c48;--accent:#9dbdff;--on:#10141c;--bad:#ff8f8a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{padding:.625rem 1rem;border-block-end:1px solid var(--line);text-align:center}
main{max-inline-size:26rem;margin-inline:auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
form{display:grid;gap:.75rem}
label{display:grid;gap:.25rem;font-weight:600}
label.check{display:flex;align-items:center;gap:.625rem;font-weight:400;min-block-size:2.75rem}
input:not([type=checkbox],[type=hidden]){min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit}
input[type=checkbox]{inline-size:1.375rem;block-size:1.375rem}
button{min-block-size:2.75rem;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit;text-align:start;cursor:pointer}
button small{display:block}
button.main{background:var(--accent);color:var(--on);border-color:transparent;text-align:center;font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error{color:var(--bad);font-weight:600}
`;

function Frame({ service, title, children }: PropsWithChildren<{ service: SocialService; title: string }>) {
  return (
    <PageDocument title={title} style={style}>
      <header>Test mode: this stands in for {socialServiceNames[service]}</header>
      <main>{children}</main>
    </PageDocument>
  );
}

const Hidden = ({ fields }: { fields: Record<string, string> }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** Login page of the emulator: pick an invented person or type one in. */
export function SignInPage(props: {
  service: SocialService;
  brand: string;
  /** The authorization request, which the form posts again with the choice. */
  request: Record<string, string>;
  problem?: string | undefined;
}) {
  const { service, brand, request, problem } = props;
  const name = socialServiceNames[service];
  return (
    <Frame service={service} title={`Sign in with ${name}`}>
      <h1>Sign in with {name}</h1>
      <p>to go on to {brand}</p>
      {problem !== undefined && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <form method="post" aria-label="Test people">
        <Hidden fields={request} />
        {testPeople.map((person, index) => (
          <button key={person.email} type="submit" name="person" value={String(index)}>
            {person.name}
            <small>
              {person.email}
              {person.emailVerified ? "" : ", not verified"}
            </small>
          </button>
        ))}
      </form>
      <h2>Somebody else</h2>
      <form method="post" aria-label="Somebody else" novalidate>
        <Hidden fields={request} />
        <label>
          Email
          <input name="email" type="email" autocomplete="off" required />
        </label>
        <label>
          Name
          <input name="name" autocomplete="off" />
        </label>
        <label class="check">
          <input type="checkbox" name="verified" checked />
          The address is verified
        </label>
        <button type="submit" class="main">
          Continue
        </button>
      </form>
      <h2>Nobody</h2>
      <form method="post" aria-label="Nobody">
        <Hidden fields={request} />
        <button type="submit" name="cancel" value="yes">
          Cancel
        </button>
      </form>
    </Frame>
  );
}

/** Posts the response as a form (OAuth 2.0 Form Post Response Mode), automatically with script. */
export function FormPostPage(props: {
  service: SocialService;
  address: string;
  response: Record<string, string>;
  nonce: string;
}) {
  const { service, address, response, nonce } = props;
  return (
    <Frame service={service} title="Going back">
      <h1>Going back</h1>
      <form method="post" action={address} aria-label="Going back">
        <Hidden fields={response} />
        <button type="submit" class="main">
          Continue
        </button>
      </form>
      <script nonce={nonce}>{raw("document.forms[0].submit()")}</script>
    </Frame>
  );
}

/** Shown for a request whose client or redirect URI is not this site's. */
export function RefusedPage({ service }: { service: SocialService }) {
  return (
    <Frame service={service} title="Not a known site">
      <h1>This request cannot be answered</h1>
      <p>It does not come from a site that is known here. Go back and begin again.</p>
    </Frame>
  );
}
