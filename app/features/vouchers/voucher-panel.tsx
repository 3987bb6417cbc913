import { VoucherForm } from "./voucher-form.tsx";

/** Inside the voucher dialog (accounts-and-streaming §2). */
export default function VoucherPanel() {
  return (
    <div className="page-width pt-2 pb-12">
      <VoucherForm />
    </div>
  );
}
