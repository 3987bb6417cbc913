import { openPanel } from "../../state/panels.ts";

/** Opens the voucher dialog, over whatever is open; without script it is a link to the voucher page. @param children what stands on it. */
export function RedeemVoucher({ children, className = "btn btn-primary" }: { children: string; className?: string }) {
  return (
    <>
      <button type="button" className={`needs-script ${className}`} onClick={() => openPanel("voucher")}>
        {children}
      </button>
      <a href="/voucher" className={`without-script ${className}`}>
        {children}
      </a>
    </>
  );
}
