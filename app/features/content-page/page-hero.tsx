import { Link } from "react-router";
import { Picture } from "../../ui/picture.tsx";

/** The dark beginning of a content page, under the header: where it is, what it is called, what it says in one sentence. */
export function PageHero({
  title,
  lead,
  trail,
  imageKey,
}: {
  title: string;
  lead: string;
  /** The pages above it, from the top. */
  trail: readonly { title: string; href: string }[];
  /** A picture behind the words; null for light alone. */
  imageKey: string | null;
}) {
  return (
    <header
      data-theme="dark"
      className={`relative isolate flex flex-col justify-end overflow-hidden bg-paper text-ink ${imageKey === null ? "floodlit" : "min-h-[30rem] l:min-h-[36rem]"}`}
    >
      {imageKey !== null && (
        <>
          <Picture
            imageKey={imageKey}
            width={1600}
            height={800}
            alt=""
            priority
            className="absolute inset-0 -z-2 size-full"
          />
          <div className="under-header absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.97)_8%,rgb(6_8_12/.78)_40%,rgb(6_8_12/.2)_75%)]" />
        </>
      )}
      <div className="page-width pt-36 pb-10 l:pb-14">
        {trail.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="flex flex-wrap items-center gap-x-2">
              {trail.map((step) => (
                <li key={step.href} className="flex items-center gap-2">
                  <Link to={step.href} className="kicker inline-flex min-h-8 items-center text-accent hover:underline">
                    {step.title}
                  </Link>
                  <span aria-hidden="true" className="i-lucide-chevron-right text-sm text-muted rtl:rotate-180" />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="heading-1 mt-1 max-w-4xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-xl text-muted">{lead}</p>
      </div>
    </header>
  );
}
