import { type ReactNode, useCallback, useId, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { deskProfileResponse, type Profile } from "../../../../schemas/desk/profile.ts";
import { defaultHeaderStyle, headerStyleNames, pageKinds } from "../../../../schemas/league/header-styles.ts";
import { sharingChannels } from "../../../../schemas/league/sharing-channels.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../../../../schemas/site/site-layout.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk, errorMessage } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { PreviewButton } from "../../dialogs/preview-dialog.tsx";
import { Checkbox, SelectField, TextInput } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { withKeys } from "../../lists/with-keys.ts";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import {
  footerTypeLabels,
  headerBehaviourLabels,
  headerStyleLabels,
  headerTypeLabels,
  pageKindLabels,
  sharingLabels,
  textFields,
} from "./profile-labels.ts";
import { SocialLinks } from "./social-links.tsx";

type Read = z.output<typeof deskProfileResponse>;

const read = () => callDesk("GET", "profile", deskProfileResponse);
const put = (profile: Profile, { revision }: Read, reason = "") =>
  callDesk("POST", "profile", deskProfileResponse, { profile, revision, reason });
const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Edits what all pages say about the league, and their layout. */
export function ProfilePage() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>Words, addresses and layout</PageHeading>
      <CallState {...{ data, problem }} what="the league's profile" />
      {data !== null && <Editor found={data} />}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-4">
      <h2 id={id} className="heading-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Editor({ found }: { found: Read }) {
  const isEditable = mayPublish(useMe().role);
  const [typed, setTyped] = useState(found.profile);
  const [links, setLinks] = useState(() => withKeys(found.profile.socialLinks));
  const profile: Profile = { ...typed, socialLinks: links.map(({ name, icon, href }) => ({ name, icon, href })) };
  function write(next: Profile) {
    setTyped(next);
    setLinks(withKeys(next.socialLinks));
  }
  const publishing = usePublishing(found, (now) => write(now.profile));
  const { shown, setStatus } = publishing;
  const change = (part: Partial<Profile>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <div className="max-w-[46rem]">
      {/* Disabled for roles that can only read. */}
      <fieldset disabled={!isEditable} className="min-w-0">
        <legend className="visually-hidden">The league's profile</legend>
        <TextsAndLinks {...{ profile, change }} pages={shown.pages} />
        <Section title="Social links">
          <SocialLinks
            links={links}
            onChange={(next, status) => {
              setLinks(next);
              setStatus(status);
            }}
          />
        </Section>
        <Layout {...{ profile, change }} setElsewhere={shown.setElsewhere} />
        <Section title="Ways to share a page">
          <div>
            {sharingChannels.map((way) => (
              <Checkbox
                key={way}
                label={sharingLabels[way]}
                checked={profile.sharing[way]}
                onChange={(checked) => change({ sharing: { ...profile.sharing, [way]: checked } })}
              />
            ))}
          </div>
        </Section>
        {Object.entries(textFields).map(([title, fields]) => (
          <Section key={title} title={title}>
            {fields.map(([name, label, maxLength]) => (
              <TextInput
                key={name}
                {...{ label, maxLength }}
                value={profile[name]}
                autoCapitalize="sentences"
                spellCheck
                dir="auto"
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </Section>
        ))}
      </fieldset>
      {isEditable && (
        <div className="mt-6">
          <PreviewButton
            changeOf={() => ({ kind: "profile", profile })}
            onProblem={(error) => publishing.refuse(errorMessage(error))}
            what="The home page"
            link="look at the site with these words and this layout"
          />
        </div>
      )}
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={JSON.stringify(profile) !== JSON.stringify(shown.profile)}
        publish={(reason) => put(profile, shown, reason)}
        undo={({ profile: former }, now) => put(former, now)}
        unpublished={{
          ...{ subject: "profile", shown: deskProfileResponse, schema: deskProfileResponse.shape.profile },
          ...{ work: profile, onRestore: write },
        }}
        read={read}
      />
    </div>
  );
}

interface Part {
  profile: Profile;
  change: (part: Partial<Profile>) => void;
}

function TextsAndLinks({ profile, change, pages }: Part & Pick<Read, "pages">) {
  const { contact, podcast } = profile;
  const pageOptions = [
    { value: "", label: "None" },
    ...pages.map(({ path, title }) => ({ value: path, label: `${title} (/${path})` })),
  ];
  return (
    <>
      <Section title="The league in words">
        <TextInput
          label="Description"
          hint="For search engines and previews of links."
          maxLength={300}
          value={profile.description}
          autoCapitalize="sentences"
          spellCheck
          dir="auto"
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextInput
          label="Slogan"
          hint="At the top of the home page as long as there is no news. May be empty."
          maxLength={120}
          value={profile.slogan ?? ""}
          autoCapitalize="sentences"
          spellCheck
          dir="auto"
          onChange={({ target }) => change({ slogan: target.value === "" ? null : target.value })}
        />
        <TextInput
          label="First year of the copyright"
          type="number"
          min={1800}
          max={2200}
          value={profile.copyrightSince || ""}
          onChange={({ target }) => change({ copyrightSince: Number(target.value) })}
        />
      </Section>
      <Section title="Contact">
        <SelectField
          label="Page with the contact form"
          value={contact?.page ?? ""}
          options={pageOptions}
          onChange={(page) => change({ contact: page === "" ? null : { page, email: contact?.email ?? "" } })}
        />
        {contact !== null && (
          <TextInput
            label="Whom the form writes to"
            type="email"
            maxLength={254}
            value={contact.email}
            onChange={({ target }) => change({ contact: { ...contact, email: target.value } })}
          />
        )}
        <TextInput
          label="Address for problems of playback"
          hint="Empty: players link to the contact page."
          type="email"
          maxLength={254}
          value={profile.playbackEmail ?? ""}
          onChange={({ target }) => change({ playbackEmail: target.value === "" ? null : target.value })}
        />
        <TextInput
          label="Ticket shop"
          hint="On another site, with https://. Empty: matches have no link to tickets."
          type="url"
          maxLength={500}
          dir="ltr"
          value={profile.ticketShop ?? ""}
          onChange={({ target }) => change({ ticketShop: target.value === "" ? null : target.value })}
        />
      </Section>
      <Section title="Podcast">
        <SelectField
          label="Page that lists its episodes"
          value={podcast?.page ?? ""}
          options={pageOptions}
          onChange={(page) => change({ podcast: page === "" ? null : { page } })}
        />
        <p>
          Its name and its words, in podcast apps too, are the title and the text of{" "}
          {podcast === null ? (
            "that page"
          ) : (
            <Link to={`/pages/page?path=${encodeURIComponent(podcast.page)}`} className="text-link">
              that page
            </Link>
          )}
          . Episodes come with the league's folder.
        </p>
      </Section>
    </>
  );
}

function Layout({ profile, change, setElsewhere }: Part & Pick<Read, "setElsewhere">) {
  const { headerStyles } = profile;
  return (
    <Section title="Layout">
      {setElsewhere.length > 0 && (
        <p>
          Settings of the site decide this, whatever is chosen here:{" "}
          {setElsewhere
            .map((name) => ({ headerType: "header", headerBehaviour: "scrolling", footerType: "footer" })[name])
            .join(", ")}
          .
        </p>
      )}
      <SelectField
        label="Header"
        value={profile.headerType}
        options={optionsOf(headerTypes, headerTypeLabels)}
        onChange={(headerType) => change({ headerType })}
      />
      <SelectField
        label="Header while a page scrolls"
        value={profile.headerBehaviour}
        options={optionsOf(headerBehaviours, headerBehaviourLabels)}
        onChange={(headerBehaviour) => change({ headerBehaviour })}
      />
      <SelectField
        label="Footer"
        value={profile.footerType}
        options={optionsOf(footerTypes, footerTypeLabels)}
        onChange={(footerType) => change({ footerType })}
      />
      <Checkbox
        label="A strip of all clubs' crests above the header"
        checked={profile.globalNav}
        onChange={(globalNav) => change({ globalNav })}
      />
      <p>
        What the home page shows, and in which order, is in the{" "}
        <Link to="/news/home/sections" className="text-link">
          newsroom
        </Link>
        .
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer font-600">Background of the header, by kind of page</summary>
        <div className="mt-3 grid gap-4 m:grid-cols-2">
          {pageKinds.map((kind) => (
            <SelectField
              key={kind}
              label={pageKindLabels[kind]}
              value={headerStyles[kind] ?? defaultHeaderStyle}
              options={optionsOf(headerStyleNames, headerStyleLabels)}
              onChange={(style) => change({ headerStyles: { ...headerStyles, [kind]: style } })}
            />
          ))}
        </div>
      </details>
    </Section>
  );
}
