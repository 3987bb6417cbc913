import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CategoriesField } from "../../../../../app/desk/newsroom/categories-field.tsx";

it("lists a draft's deleted category as a ticked one, so that it can be taken out", () => {
  const html = renderToStaticMarkup(
    <CategoriesField
      chosen={["transfers", "club-news"]}
      categories={[
        { slug: "club-news", name: "Club News" },
        { slug: "match-reports", name: "Match Reports" },
      ]}
      onChange={() => {}}
    />,
  );
  const boxes = html.split("<label").slice(1);
  expect(boxes.map((box) => [box.replace(/^[^>]*>|<[^>]*>/g, ""), box.includes('checked=""')])).toEqual([
    ["Club News", true],
    ["Match Reports", false],
    ["transfers (deleted: take it out before you publish)", true],
  ]);
});
