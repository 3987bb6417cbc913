import { useEffect, useRef } from "react";
import { notifyAccount } from "../../state/notifications.ts";
import { usePanels } from "../../state/panels.ts";
import { useCloseWhenUnlocked, useLockedEntry } from "../packages/locked-entry.ts";
import { VoucherForm } from "./voucher-form.tsx";

/**
 * The voucher dialog's content (spec: passes-and-checkout#voucher-dialog). A code that unlocks the video below closes the dialog, and the
 * outcome shows over the video instead.
 */
export default function VoucherPanel() {
  const { voucher } = usePanels();
  const redeemed = useRef<string | null>(null);
  useEffect(() => {
    if (!voucher) redeemed.current = null;
  }, [voucher]);
  useCloseWhenUnlocked("voucher", useLockedEntry(), () => {
    if (redeemed.current !== null) notifyAccount(redeemed.current);
  });
  return (
    <div className="page-width pt-2 pb-12">
      <VoucherForm
        onRedeemed={(message) => {
          redeemed.current = message;
        }}
      />
    </div>
  );
}
