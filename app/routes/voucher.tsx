import { message, t } from "../../schemas/site/messages.ts";
import { VoucherForm } from "../features/vouchers/voucher-form.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/voucher.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false };

const lead = message("Enter the code of a voucher, and what it opens is yours to watch and hear.");

export function loader({ context }: Route.LoaderArgs) {
  const { brand, origin } = context.get(pageContext);
  return { brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: t("Redeem a voucher"),
        description: t(lead),
        path: "/voucher",
        imageKey: "page-passes",
      })
    : [];

/** The voucher dialog as a page; its form works without script. */
export default function Voucher() {
  return (
    <div className="page-width section">
      <h1 className="heading-1">{t("Redeem a voucher")}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-muted">{t(lead)}</p>
      <VoucherForm />
    </div>
  );
}
