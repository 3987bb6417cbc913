import type { z } from "zod";
import {
  type addCategoryRequest,
  categoriesResponse,
  type renameCategoryRequest,
} from "../../schemas/desk/categories.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const path = "operator/categories";

/** Categories of articles in the content backend, or of videos in the video backend. */
export const categoryDesk = (backend: Backend) => ({
  /** Empty for a backend that does not let the desk manage its categories. */
  list: async () => (await readBackend(backend, path, categoriesResponse))?.data ?? { categories: [] },
  add: async (category: z.output<typeof addCategoryRequest>) =>
    (await postChange(backend, path, category, categoriesResponse)).data,
  rename: async (slug: string, request: z.output<typeof renameCategoryRequest>) =>
    (await postChange(backend, `${path}/${slug}/rename`, request, categoriesResponse)).data,
  delete: async (slug: string) => (await postChange(backend, `${path}/${slug}/delete`, {}, categoriesResponse)).data,
});
