import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { z } from "zod";
import { median } from "../load.ts";
import type { Ratio } from "../ratio.ts";
import { openEdgeProxy } from "./edge-proxy.ts";

/** Installed on demand for this part only, because with its dependencies it is larger than everything that the site needs. */
const version = "13.5.0";
const folder = "node_modules/.cache/lighthouse";
const command = `${folder}/node_modules/lighthouse/cli/index.js`;

/** Runs per page on a phone, of which the median counts, and on a desktop. */
const runs = { mobile: 5, desktop: 1 };

const audit = z.object({ numericValue: z.number().nonnegative() });
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    "total-blocking-time": audit,
    "largest-contentful-paint": audit,
    "cumulative-layout-shift": audit,
  }),
});

function install(): void {
  if (existsSync(command)) return;
  console.log(`  installing Lighthouse ${version} into ${folder} …`);
  execFileSync("npm", [
    "install",
    ...["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
    `lighthouse@${version}`,
  ]);
}

interface Figures {
  score: number;
  /** Milliseconds. */
  blocked: number;
  /** Milliseconds. */
  largestPaint: number;
  shift: number;
}

async function measure(url: URL, device: keyof typeof runs, executablePath: string): Promise<Figures> {
  // Asynchronous, because the edge front responds in this process.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      url.href,
      ...["--output=json", "--quiet", "--only-categories=performance", "--no-enable-error-reporting"],
      ...(device === "desktop" ? ["--preset=desktop"] : []),
      `--chrome-flags=--headless=new --ignore-certificate-errors ${process.getuid?.() === 0 ? "--no-sandbox" : ""}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 << 20 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  return {
    score: 100 * categories.performance.score,
    blocked: audits["total-blocking-time"].numericValue,
    largestPaint: audits["largest-contentful-paint"].numericValue,
    shift: audits["cumulative-layout-shift"].numericValue,
  };
}

/** Lighthouse's figures of pages on a phone and a desktop, served by a front that imitates a CDN edge. */
export async function measureLighthouse(
  site: URL,
  paths: Readonly<Record<string, string>>,
  executablePath: string,
): Promise<Ratio[]> {
  install();
  const proxy = await openEdgeProxy(site);
  try {
    const ratios: Ratio[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const url = new URL(path, proxy.url);
      const [mobile, desktop]: [Figures[], Figures[]] = [[], []];
      for (let turn = 0; turn < runs.mobile; turn++) mobile.push(await measure(url, "mobile", executablePath));
      for (let turn = 0; turn < runs.desktop; turn++) desktop.push(await measure(url, "desktop", executablePath));
      const middle = (figure: keyof Figures) => median(mobile.map((run) => run[figure]));
      ratios.push(
        { name: `Lighthouse, ${name}`, value: middle("score"), unit: "of 100", aim: { atLeast: 98 } },
        { name: `Lighthouse, ${name}: blocked`, value: middle("blocked"), unit: "ms", aim: { atMost: 50 } },
        {
          name: `Lighthouse, ${name}: largest paint`,
          value: middle("largestPaint"),
          unit: "ms",
          aim: { atMost: 1800 },
        },
        { name: `Lighthouse, ${name}: shift`, value: middle("shift"), unit: "", aim: { atMost: 0 } },
        {
          name: `Lighthouse, ${name}, desktop`,
          value: median(desktop.map(({ score }) => score)),
          unit: "of 100",
          aim: { atLeast: 100 },
        },
      );
    }
    return ratios;
  } finally {
    proxy.close();
  }
}
