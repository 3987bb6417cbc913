import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { afterEach, expect, it, vi } from "vitest";
import { BurstMeter, createAbrManager, measureBursts } from "../../../../../app/playback/engine/burst-throughput.ts";
import type { ShakaLibrary } from "../../../../../app/playback/engine/shaka-library.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** What automatic quality has been given: milliseconds and bytes. */
const sampled = vi.fn<(milliseconds: number, bytes: number) => void>();
class SimpleAbrManager {
  segmentDownloaded(milliseconds: number, bytes: number): void {
    sampled(milliseconds, bytes);
  }
}
const library = { abr: { SimpleAbrManager } } as unknown as ShakaLibrary;

type Callback = shaka.extern.Request["streamDataCallback"];
const requestWith = (streamDataCallback: Callback) => ({ streamDataCallback, attempt: 0 }) as shaka.extern.Request;

/** A box of so many bytes, each with that value after its size and type. */
function box(type: string, bytes: number, value = 0): Uint8Array {
  const data = new Uint8Array(bytes).fill(value);
  new DataView(data.buffer).setUint32(0, bytes);
  data.set(new TextEncoder().encode(type), 4);
  return data;
}

it("a burst takes as long as its reads, and the pause before it does not count", () => {
  const meter = new BurstMeter();
  meter.read(10_000, 1000);
  meter.read(10_000, 1040);
  // The next chunk, half a second later.
  meter.read(10_000, 1500);
  meter.read(10_000, 1540);
  expect(meter.take()).toEqual({ bytes: 40_000, milliseconds: 20 + 40 + 20 + 40 });
  expect(meter.take()).toEqual({ bytes: 0, milliseconds: 0 });
});

it("a network that is full all the time is measured as it is", () => {
  const meter = new BurstMeter();
  for (let read = 0; read <= 50; read += 1) meter.read(1000, 1000 + read * 80);
  const { bytes, milliseconds } = meter.take();
  expect((bytes * 8) / milliseconds).toBeCloseTo((1000 * 8) / 80, -1);
});

it("automatic quality is given the throughput of bursts for a segment that is sent while it is produced", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const heard = vi.fn(async () => {});
  const request = requestWith(heard);
  const manager = createAbrManager(library);
  measureBursts(request);
  // A second attempt of the same request is not measured twice.
  measureBursts(request);
  const reads = async (bytes: number) => await request.streamDataCallback?.(box("mdat", bytes));
  await reads(10_000);
  manager.segmentDownloaded(500, 10_000, true, request);
  expect(sampled, "too few bytes for a sample").toHaveBeenLastCalledWith(0, 0);
  vi.advanceTimersByTime(480);
  await reads(10_000);
  vi.advanceTimersByTime(20);
  await reads(10_000);
  manager.segmentDownloaded(500, 20_000, true, request);
  expect(sampled).toHaveBeenLastCalledWith(60, 30_000);
  expect(heard).toHaveBeenCalledTimes(3);
});

it("other responses count as a whole", () => {
  const request = requestWith(null);
  measureBursts(request);
  createAbrManager(library).segmentDownloaded(700, 90_000, true, request);
  expect(sampled).toHaveBeenLastCalledWith(700, 90_000);
});

it("a response that breaks in the middle of a chunk leaves nothing for the next attempt", async () => {
  const heard: number[][] = [];
  const request = requestWith(async (data) => {
    heard.push([...new Uint8Array(data instanceof ArrayBuffer ? data : data.buffer)]);
  });
  measureBursts(request);
  const chunk = (value: number) => [...box("moof", 16, value), ...box("mdat", 24, value)];
  const [first, second] = [chunk(1), chunk(2)];
  const receive = async (bytes: readonly number[]) => await request.streamDataCallback?.(Uint8Array.from(bytes).buffer);
  await receive(first.slice(0, 20));
  expect(heard).toEqual([]);
  await receive([...first.slice(20), ...second.slice(0, 30)]);
  expect(heard).toEqual([first]);
  // The connection breaks here, and Shaka asks again for the whole segment.
  request.attempt = 1;
  await receive(first.slice(0, 30));
  await receive([...first.slice(30), ...second]);
  expect(heard).toEqual([first, [...first, ...second]]);
});
