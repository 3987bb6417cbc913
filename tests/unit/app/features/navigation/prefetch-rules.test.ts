import { describe, expect, it } from "vitest";
import { aheadOf } from "../../../../../app/features/navigation/prefetch-rules.ts";

const route = (id: string, hasLoader: boolean, imports: string[] = []) => ({
  id,
  hasLoader,
  imports,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});
const manifest = {
  routes: {
    root: route("root", true),
    shell: route("shell", true, ["/assets/frame.js"]),
    article: route("article", true, ["/assets/frame.js", "/assets/story.js"]),
    about: route("about", false),
  },
};
const none = () => false;

describe("what a page will ask for", () => {
  it("is the code that is not here, once, and its data", () => {
    expect(aheadOf("/news/a?page=2", ["root", "shell", "article"], manifest, (id) => id === "root", none)).toEqual({
      modules: ["/assets/shell.js", "/assets/frame.js", "/assets/article.js", "/assets/story.js"],
      data: "/news/a.data?page=2",
    });
  });

  it("names the routes where one of them keeps what it has", () => {
    expect(aheadOf("/news/a?page=2", ["root", "shell", "article"], manifest, none, (id) => id === "root").data).toBe(
      "/news/a.data?page=2&_routes=shell%2Carticle",
    );
  });

  it("has no data where nothing of it is to be asked for", () => {
    expect(aheadOf("/about", ["root", "about"], manifest, none, (id) => id === "root").data).toBeNull();
  });

  it("is at the address that the home page's data has", () => {
    expect(aheadOf("/", ["shell"], manifest, none, none).data).toBe("/_.data");
  });

  it("is nothing where the page is not this site's", () => {
    expect(aheadOf("/nowhere", ["gone"], manifest, none, none)).toEqual({ modules: [], data: null });
  });
});
