import { Image } from "../../ui/image.tsx";

/** Background image of the error page. */
export function ErrorImage() {
  return <Image imageKey="page-error" width={1600} height={800} alt="" className="absolute inset-0 -z-2 size-full" />;
}
