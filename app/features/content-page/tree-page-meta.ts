import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../ui/page-meta.ts";
import type { TreePage } from "./tree-page.ts";

/** Head of a content page, from its loader's data. */
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
