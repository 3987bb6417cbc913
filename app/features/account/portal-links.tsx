/** The ways on for somebody who cannot sign in: both lead to the account portal. */
export function PortalLinks({ returnTo }: { returnTo: string }) {
  const query = `?return=${encodeURIComponent(returnTo)}`;
  return (
    <div className="mt-6 grid gap-5">
      <a href={`/portal/forgot-password${query}`} className="text-link justify-self-start">
        Forgotten password
      </a>
      <div className="border-t border-line pt-5">
        <p className="mb-3 text-muted">New here? An account is free.</p>
        <a href={`/portal/register${query}`} className="btn btn-ghost w-full">
          Register
        </a>
      </div>
    </div>
  );
}
