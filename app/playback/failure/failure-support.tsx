import { videoSettings } from "../../content/videos.ts";

/** The address that help is asked for at: a mail that names the code, or the page with the league's contacts. */
export function supportUrl(email: string | null, code: string): string {
  return email === null ? "/contact" : `mailto:${email}?subject=${encodeURIComponent(`Code ${code}`)}`;
}

/** The code of a failure, and whom to tell it to (spec: error-codes#session-check); each error shows both. */
export function FailureSupport({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        Code <span className="figures">{code}</span>
      </span>
      <a href={supportUrl(videoSettings.supportEmail, code)} className="text-link">
        Contact support
      </a>
    </p>
  );
}
