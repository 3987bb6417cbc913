import { pageHref } from "../../../schemas/site/messages.ts";
import { openPanel } from "../../state/panels.ts";

/**
 * Opens the voucher dialog above any other; without script it is a link to the voucher page. @param children the label
 */
export function RedeemVoucher({ children, className = "btn btn-primary" }: { children: string; className?: string }) {
  return (
    <>
      <button type="button" className={`needs-script ${className}`} onClick={() => openPanel("voucher")}>
        {children}
      </button>
      <a href={pageHref("/voucher")} className={`without-script ${className}`}>
        {children}
      </a>
    </>
  );
}
