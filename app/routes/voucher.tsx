import { VoucherForm } from "../features/vouchers/voucher-form.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/voucher.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false };

const lead = "Enter the code of a voucher, and what it opens is yours to watch and hear.";

export function loader({ context }: Route.LoaderArgs) {
  const { brand, origin } = context.get(pageContext);
  return { brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: "Redeem a voucher",
        description: lead,
        path: "/voucher",
        imageKey: "page-passes",
      })
    : [];

/** The voucher dialog as a page; its form works without script. */
export default function Voucher() {
  return (
    <div className="page-width section">
      <h1 className="heading-1">Redeem a voucher</h1>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-muted">{lead}</p>
      <VoucherForm />
    </div>
  );
}
