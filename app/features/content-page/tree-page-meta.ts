import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../ui/page-meta.ts";
import type { TreePage } from "./tree-page.ts";

/** What the head of a page of the page tree says. @param loaded what its route's loader gives. */
export function treePageMeta({
  page,
  brand,
  origin,
}: {
  page: TreePage;
  brand: string;
  origin: string;
}): MetaDescriptor[] {
  return pageMeta({ ...page, brand, origin, description: page.body.lead });
}
