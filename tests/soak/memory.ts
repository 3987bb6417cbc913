import { readdirSync, readFileSync } from "node:fs";

export interface Sample {
  /** Milliseconds since 1970. */
  at: number;
  megabytes: number;
}

/** Resident megabytes of the workerd processes started by this one; null without /proc. */
export function runtimeMegabytes(): number | null {
  try {
    const sizes = readdirSync("/proc").flatMap((id) => {
      if (!/^\d+$/.test(id)) return [];
      const status = statusOf(id);
      const isOwn = /^Name:\s+workerd$/m.test(status) && new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status);
      return isOwn ? Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024 : [];
    });
    return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return null;
  }
}

/** The status of a process; empty if it has ended since it was listed. */
function statusOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, "utf8");
  } catch {
    return "";
  }
}

/** Growth of memory in megabytes per hour: the slope of the least-squares line through the samples; null for fewer than three. */
export function slope(samples: readonly Sample[]): number | null {
  if (samples.length < 3) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = samples.map(({ at }) => at / 3_600_000);
  const sizes = samples.map(({ megabytes }) => megabytes);
  const [middle, size] = [mean(hours), mean(sizes)];
  const above = hours.reduce((sum, hour, index) => sum + (hour - middle) * ((sizes[index] ?? size) - size), 0);
  return above / hours.reduce((sum, hour) => sum + (hour - middle) ** 2, 0);
}
