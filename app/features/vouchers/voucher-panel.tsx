import { VoucherForm } from "./voucher-form.tsx";

/** The voucher dialog's content (spec: passes-and-checkout#voucher-dialog). */
export default function VoucherPanel() {
  return (
    <div className="page-width pt-2 pb-12">
      <VoucherForm />
    </div>
  );
}
