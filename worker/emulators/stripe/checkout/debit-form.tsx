/** @jsxImportSource hono/jsx */

/** The bank debit form, below the card form. It works without script. */
export function DebitForm({ action, problem }: { action: string; problem: string | null }) {
  const described = problem === null ? {} : { "aria-invalid": "true" as const, "aria-describedby": "debit-problem" };
  return (
    <form method="post" action={action} aria-label="Direct Debit" novalidate>
      <h2>Or by Direct Debit</h2>
      {problem === null ? null : (
        <p class="refusal" role="alert" id="debit-problem">
          {problem}
        </p>
      )}
      <div class="pair">
        <div class="field">
          <label for="sort-code">Sort code</label>
          <input id="sort-code" name="sortCode" inputmode="numeric" maxlength={10} required {...described} />
        </div>
        <div class="field">
          <label for="account">Account number</label>
          <input id="account" name="account" inputmode="numeric" maxlength={12} required {...described} />
        </div>
      </div>
      <div class="field">
        <label for="holder">Account holder</label>
        <input id="holder" name="holder" autocomplete="name" maxlength={200} required {...described} />
      </div>
      <button type="submit">Pay by Direct Debit</button>
      <p class="hint">
        Test accounts of sort code <code>10-88-00</code>: <code>00012345</code> pays a minute later,{" "}
        <code>00033333</code> does not.
      </p>
    </form>
  );
}
