import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { deskHomeResponse } from "../../../schemas/desk/home.ts";
import { type HomeSection, homeSections } from "../../../schemas/league/home-sections.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, errorMessage } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { PreviewButton } from "../dialogs/preview-dialog.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { SortableList } from "../lists/sortable-list.tsx";
import { mayPublish } from "../pages/page-list.tsx";
import { useMe } from "../shell/shell.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

type Read = z.output<typeof deskHomeResponse>;

const titles: Record<HomeSection, string> = {
  highlights: "Articles at the top",
  matches: "Matches",
  news: "Latest news, and the advert below",
  tables: "Tables",
  videos: "Videos",
};
const read = () => callDesk("GET", "home/sections", deskHomeResponse);
const put = (sections: readonly HomeSection[], { revision }: Read, reason = "") =>
  callDesk("POST", "home/sections", deskHomeResponse, { sections, revision, reason });

/** Orders the sections of the home page, and hides some. */
export function HomeSections() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>Order of the home page</PageHeading>
      <p className="mt-2 max-w-[46rem]">
        Its sections from top to bottom. While a match is on, it comes before them.{" "}
        <Link to="/news/home/top" className="text-link">
          Choose the articles at the top
        </Link>
      </p>
      <CallState {...{ data, problem }} what="the sections" />
      {data !== null && <Arrangement found={data} />}
    </>
  );
}

function Arrangement({ found }: { found: Read }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const [sections, setSections] = useState(found.sections);
  const publishing = usePublishing(found, (now) => setSections(now.sections));
  const { shown, setStatus } = publishing;
  const hidden = homeSections.filter((section) => !sections.includes(section));

  function hide(section: HomeSection) {
    setSections(sections.filter((each) => each !== section));
    setStatus(`${titles[section]}: hidden once you show it to fans.`);
  }
  function add(section: HomeSection) {
    setSections([...sections, section]);
    setStatus(`${titles[section]} is ${sections.length + 1} of ${sections.length + 1}.`);
  }
  return (
    <>
      <SortableList
        label="Sections of the home page"
        items={sections.map((section) => ({ key: section, title: titles[section], section }))}
        isEditable={isEditable}
        onOrder={(moved, status) => {
          setSections(moved.map(({ section }) => section));
          setStatus(status);
        }}
      >
        {({ section, title }) => (
          <IconButton
            label={`Hide: ${title}`}
            icon="i-lucide-eye-off"
            disabled={sections.length === 1}
            onPress={() => hide(section)}
          />
        )}
      </SortableList>
      {hidden.length > 0 && (
        <section aria-labelledby="hidden" className="mt-6 max-w-[46rem]">
          <h2 id="hidden" className="heading-3 mb-3">
            Hidden
          </h2>
          <ul className="grid gap-2">
            {hidden.map((section) => (
              <li key={section} className="card flex flex-wrap items-center gap-2 p-3">
                <span className="flex-1 basis-60">{titles[section]}</span>
                {isEditable && (
                  <button type="button" className="btn btn-ghost" onClick={() => add(section)}>
                    Put it back<span className="visually-hidden">: {titles[section]}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isEditable && (
        <div className="mt-6">
          <PreviewButton
            changeOf={() => ({ kind: "home", sections })}
            onProblem={(error) => publishing.refuse(errorMessage(error))}
            what="The home page"
            link="look at the home page in this order"
          />
        </div>
      )}
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={sections.join(" ") !== shown.sections.join(" ")}
        publish={(reason) => put(sections, shown, reason)}
        undo={(former, now) => put(former.sections, now)}
        unpublished={{
          ...{ subject: "home-sections", shown: deskHomeResponse, schema: deskHomeResponse.shape.sections },
          ...{ work: sections, onRestore: setSections },
        }}
        read={read}
      />
    </>
  );
}
