/*
 * The parts of Google's Cast SDK for web senders that are used
 * (developers.google.com/cast/docs/reference/web_sender/chrome.cast). Its script sets a global and calls back.
 */

import { loadScript } from "../../third-party/load-script.ts";

type Failed = (error: unknown) => void;

export interface CastMedia {
  playerState: string;
  getEstimatedTime(): number;
  play(request: null, done: () => void, failed: Failed): void;
  pause(request: null, done: () => void, failed: Failed): void;
}

export interface CastSession {
  status: string;
  receiver: { friendlyName: string };
  media: CastMedia[];
  loadMedia(request: object, done: (media: CastMedia) => void, failed: Failed): void;
  sendMessage(namespace: string, message: object, done: () => void, failed: Failed): void;
  stop(done: () => void, failed: Failed): void;
}

interface MediaInfo {
  streamType: string;
  metadata: object;
  customData: object;
}
interface LoadRequest {
  currentTime: number | null;
  autoplay: boolean;
}

export interface CastSdk {
  initialize(config: object, done: () => void, failed: Failed): void;
  requestSession(done: (session: CastSession) => void, failed: Failed): void;
  SessionRequest: new (appID: string) => object;
  ApiConfig: new (
    request: object,
    onSession: (session: CastSession) => void,
    onReceiver: (availability: string) => void,
  ) => object;
  media: {
    MediaInfo: new (contentID: string, contentType: string) => MediaInfo;
    LoadRequest: new (info: MediaInfo) => LoadRequest;
    GenericMediaMetadata: new () => { title: string };
  };
}

declare global {
  interface Window {
    chrome?: { cast?: CastSdk };
    __onGCastApiAvailable?: (available: boolean) => void;
  }
}

const sdkUrl = "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js";

let loading: Promise<CastSdk | null> | null = null;

/** Loads the SDK once; null in browsers that cannot cast. Never resolves if a blocker stops the script. */
export function loadCastSdk(): Promise<CastSdk | null> {
  loading ??= new Promise((resolve) => {
    window.__onGCastApiAvailable = (available) => resolve(available ? (window.chrome?.cast ?? null) : null);
    loadScript(sdkUrl);
  });
  return loading;
}
