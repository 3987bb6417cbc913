import type { Page } from "playwright/test";

/** Mocks Google's scripts; each sets a cookie. @returns URLs of the requests */
export async function mockGoogle(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    requested.push(`${pathname} ${searchParams.get("id")}`);
    const cookie = pathname === "/gtm.js" ? "_gcl_au=1" : "_ga=GA1.1";
    await route.fulfill({ contentType: "text/javascript", body: `document.cookie = "${cookie}; path=/";` });
  });
  return requested;
}

/**
 * Mocks an ad server with Google Publisher Tag, as far as the site uses it: runs the queued commands, writes the unit into a displayed
 * slot,
 * and records its configuration.
 */
export async function mockAdServer(page: Page, script: string): Promise<string[]> {
  const requested: string[] = [];
  await page.route(script, async (route) => {
    requested.push(route.request().url());
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
  return requested;
}

/** Mocks OneTrust's banner, as far as the site uses it: asks, stores its groups in cookies, and notifies the page. */
export async function mockOneTrust(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", async (route) => {
    requested.push(route.request().url());
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
  return requested;
}
