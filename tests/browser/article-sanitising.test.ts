import { expect, test } from "./support/test.ts";

// The content security policy would block injected scripts. Without it, only the sanitiser is tested.
test.use({ bypassCSP: true });

const run = "window.hostile=true";
const title = `<img src=x onerror=${run}><script>${run}</script> Gryphon signs`;
const body = `
  <p onclick="${run}" onmouseover="${run}">Gryphon <b onfocus="${run}" tabindex="0" autofocus>speaks</b></p>
  <script>${run}</script><scr<script>ipt>${run}</scr</script>ipt>
  <img src="/missing.png" onerror="${run}"><svg onload="${run}"><script>${run}</script></svg>
  <iframe srcdoc="<script>parent.hostile=true</script>"></iframe>
  <style onload="${run}">p{display:none}</style><details open ontoggle="${run}">x</details>
  <a href="javascript:${run}">first</a> <a href="&#106;avascript:${run}">second</a> <a href="data:text/html,<script>${run}</script>">third</a>
  <form action="javascript:${run}"><button>fourth</button></form>`;

test("scripts in articles never run in a fan's browser", async ({ page, site, expectProblem }) => {
  expectProblem(/status of 404 \(Not Found\) \/missing\.png/);
  // Old enough not to appear in other tests, which open the newest articles.
  await site.storage.database("CONTENT_DB").transact([
    {
      sql: `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt)
            VALUES ('gryphon-signs', ?1, ?1, ?2, ?1, '2020-01-02T03:04:05.000Z', 'article-1', ?1)`,
      params: [title, body],
    },
  ]);

  const expectNoScriptRun = async () => expect(await page.evaluate(() => "hostile" in window), page.url()).toBe(false);
  await page.goto("/news/gryphon-signs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Gryphon speaks")).toBeVisible();
  for (const link of await page
    .getByRole("article")
    .getByRole("link", { name: /^(first|second|third)$/ })
    .all()) {
    await link.click();
  }
  await page.getByText("Gryphon speaks").click();
  await expectNoScriptRun();

  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(title);
  const listed = page.getByRole("main").getByRole("link", { name: "Gryphon signs" });
  await expect(listed).toBeVisible();
  await expectNoScriptRun();
  // Also in the router's data, from which the browser renders pages.
  await listed.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Gryphon speaks")).toBeVisible();
  await expectNoScriptRun();
});
