import type { Page } from "playwright/test";

/** Google's scripts, as far as the site has to do with them: each sets a cookie. @returns what was asked for */
export async function standInForGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    asked.push(`${pathname} ${searchParams.get("id")}`);
    const cookie = pathname === "/gtm.js" ? "_gcl_au=1" : "_ga=GA1.1";
    await route.fulfill({ contentType: "text/javascript", body: `document.cookie = "${cookie}; path=/";` });
  });
  return asked;
}

/**
 * An ad server that speaks Google Publisher Tag, as far as the site has to do with it: works through the page's list, writes its name
 * into a slot that is displayed, and remembers how it was configured.
 */
export async function standInForAdServer(page: Page, script: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(script, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: "text/javascript",
      body: `(() => {
        const tag = window.googletag;
        const slots = new Map();
        const place = (id) => document.getElementById(id);
        Object.assign(tag, {
          pubads: () => tag,
          setConfig: ({ privacyTreatments }) => { tag.treatments = privacyTreatments.treatments.join(" ") || "none"; },
          defineSlot: (unit, [width, height], id) => {
            const slot = { unit, width, height, id, addService: () => slot };
            slots.set(id, slot);
            return slot;
          },
          enableServices: () => {},
          display: (id) => {
            const { unit, width, height } = slots.get(id);
            place(id).textContent = unit + " " + tag.treatments + (width > 300 && height > 100 ? " in its place" : "");
          },
          destroySlots: (gone) => gone.forEach(({ id }) => { if (place(id)) place(id).textContent = ""; }),
        });
        const waiting = tag.cmd;
        tag.cmd = { push: (command) => command() };
        waiting.forEach((command) => command());
      })();`,
    });
  });
  return asked;
}

/** OneTrust's banner, as far as the site has to do with it: it asks, keeps its groups in cookies, and tells the page. */
export async function standInForOneTrust(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: "text/javascript",
      body: `(() => {
        const domain = document.currentScript.dataset.domainScript;
        const keep = (groups, closed) => {
          document.cookie = "OptanonConsent=" + new URLSearchParams({ isGpcEnabled: 0, groups }) + "; path=/";
          if (closed) document.cookie = "OptanonAlertBoxClosed=" + new Date().toISOString() + "; path=/";
          window.OptanonWrapper();
        };
        const ask = () => {
          const box = document.createElement("div");
          box.setAttribute("role", "region");
          box.setAttribute("aria-label", "OneTrust " + domain);
          for (const [name, groups] of [["Allow All", "C0001:1,C0002:1,C0003:1,C0004:1"], ["Analytics only", "C0001:1,C0002:1,C0003:0,C0004:0"]]) {
            const button = document.createElement("button");
            button.textContent = name;
            button.onclick = () => { keep(groups, true); box.remove(); };
            box.append(button);
          }
          document.body.append(box);
        };
        window.OneTrust = { ToggleInfoDisplay: ask };
        if (!document.cookie.includes("OptanonAlertBoxClosed=")) {
          keep("C0001:1,C0002:0,C0003:0,C0004:0", false);
          ask();
        } else window.OptanonWrapper();
      })();`,
    });
  });
  return asked;
}
