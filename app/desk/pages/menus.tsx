import { useCallback, useState } from "react";
import type { z } from "zod";
import { type DeskMenus, deskMenus, deskMenusResponse } from "../../../schemas/desk/pages.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { Checkbox, DeskForm, LabelledField, TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { draggable, useListDrag } from "../lists/list-drag.tsx";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { entriesOf, type Item, itemOf, lifted, moveMenuItem, nested, renamed, without } from "./menu-items.ts";
import { MenuRow } from "./menu-row.tsx";
import { mayPublish } from "./page-list.tsx";

type Read = z.output<typeof deskMenusResponse>;
type Entry = Item["entry"];

/** A menu while edited; `heading` is for columns of the footer. */
interface List {
  name: string;
  heading: string | null;
  items: Item[];
}

const listsOf = ({ primary, other, footer, legal }: DeskMenus): List[] => [
  { name: "Header", heading: null, items: primary.map(itemOf) },
  { name: "Full menu", heading: null, items: other.map(itemOf) },
  ...footer.map(({ heading, items }, index) => ({
    ...{ name: `Footer, column ${index + 1}`, heading, items: items.map(itemOf) },
  })),
  { name: "Small print", heading: null, items: legal.map(itemOf) },
];

function menusOf(lists: readonly List[]): DeskMenus {
  const entries = (name: string) => entriesOf(lists.find((list) => list.name === name)?.items ?? []);
  return {
    ...{ primary: entries("Header"), other: entries("Full menu"), legal: entries("Small print") },
    footer: lists.flatMap(({ heading, items }) => (heading === null ? [] : [{ heading, items: entriesOf(items) }])),
  };
}

const put = (menus: DeskMenus, { revision }: Read, reason = "") =>
  callDesk("POST", "menus", deskMenusResponse, { menus, revision, reason });
const read = () => callDesk("GET", "menus", deskMenusResponse);

/** Edits the menus: header, full menu, footer and small print. */
export function Menus() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>The menus</PageHeading>
      <CallState {...{ data, problem }} what="the menus" />
      {data !== null && <Arrangement found={data} />}
    </>
  );
}

function Arrangement({ found }: { found: Read }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const [lists, setLists] = useState(() => listsOf(found.menus));
  const publishing = usePublishing(found, (now) => setLists(listsOf(now.menus)));
  const { shown } = publishing;

  return (
    <>
      {lists.map((list) => (
        <Menu
          key={list.name}
          list={list}
          titles={shown.titles}
          isEditable={isEditable}
          onChange={(change, sentence) => {
            setLists((before) => before.map((each) => (each.name === list.name ? { ...each, ...change } : each)));
            publishing.setStatus(sentence);
          }}
        />
      ))}
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={JSON.stringify(menusOf(lists)) !== JSON.stringify(menusOf(listsOf(shown.menus)))}
        publish={(reason) => put(menusOf(lists), shown, reason)}
        undo={({ menus }, now) => put(menus, now)}
        unpublished={{
          ...{ subject: "menus", shown: deskMenusResponse, schema: deskMenus, work: menusOf(lists) },
          onRestore: (menus) => setLists(listsOf(menus)),
        }}
        read={read}
      />
    </>
  );
}

/** Target of an item, in words. */
const targetOf = (entry: Entry | Item["below"][number]["entry"]) =>
  "page" in entry ? `/${entry.page}, with the pages below it` : entry.link;

function Menu({
  list,
  titles,
  isEditable,
  onChange,
}: {
  list: List;
  titles: Read["titles"];
  isEditable: boolean;
  onChange: (change: Partial<List>, status: string) => void;
}) {
  const { name, heading, items } = list;
  // Footer and small print have one level.
  const hasLevels = name === "Header" || name === "Full menu";
  const nameOf = (entry: Entry | Item["below"][number]["entry"]): string =>
    "page" in entry ? (entry.name ?? titles[entry.page] ?? entry.page) : entry.name;
  const id = name.replace(/\W+/g, "-");

  function move(key: string, index: number, title: string, count: number) {
    if (index < 0 || index >= count) return;
    onChange({ items: moveMenuItem(items, key, index) }, `${title} is ${index + 1} of ${count}.`);
  }

  /** The actions of an item's buttons. */
  const actionsOf = (
    key: string,
    title: string,
    count: number,
    level: { label: string; icon: string; run: (() => void) | null },
  ) =>
    isEditable
      ? {
          move: (index: number) => move(key, index, title, count),
          level: hasLevels ? level : null,
          rename: (typed: string) => onChange({ items: renamed(items, key, typed) }, `It is ${typed} now.`),
          takeOut: () => onChange({ items: without(items, key) }, `${title} is taken out.`),
        }
      : null;

  const { dragged, list: dragList } = useListDrag((key, index) =>
    onChange({ items: moveMenuItem(items, key, index) }, ""),
  );
  const handlers = isEditable ? dragList : {};
  const held = (key: string) => (isEditable ? draggable(dragged === key) : "");

  return (
    <section aria-labelledby={id} className="mt-8 max-w-[46rem]">
      <h2 id={id} className="heading-3 mb-3">
        {heading === null ? name : `${name}: ${heading}`}
      </h2>
      {heading !== null && isEditable && (
        <div className="mb-3">
          <TextInput
            label={`Heading of ${name.toLowerCase()}`}
            maxLength={60}
            required
            dir="auto"
            value={heading}
            onChange={({ target }) => onChange({ heading: target.value }, "")}
          />
        </div>
      )}
      <ol aria-label={name} className="grid gap-2" {...handlers}>
        {items.map(({ key, entry, below }, index) => {
          const title = nameOf(entry);
          const before = items[index - 1];
          const nest =
            before === undefined || below.length > 0
              ? null
              : () => onChange({ items: nested(items, key, nameOf) }, `${title} is below ${nameOf(before.entry)} now.`);
          return (
            <li key={key} data-key={key} className={`card p-3 ${held(key)}`}>
              <MenuRow
                title={title}
                target={targetOf(entry)}
                index={index}
                count={items.length}
                actions={actionsOf(key, title, items.length, {
                  label: "Put below the one before",
                  icon: "i-lucide-corner-down-right",
                  run: nest,
                })}
              />
              {below.length > 0 && (
                <ol aria-label={`Below ${title}`} className="ms-6 mt-2 grid gap-2" {...handlers}>
                  {below.map((each, subIndex) => (
                    <li key={each.key} data-key={each.key} className={held(each.key)}>
                      <MenuRow
                        title={nameOf(each.entry)}
                        target={targetOf(each.entry)}
                        index={subIndex}
                        count={below.length}
                        actions={actionsOf(each.key, nameOf(each.entry), below.length, {
                          label: `Out of ${title}`,
                          icon: "i-lucide-corner-left-up",
                          run: () =>
                            onChange(
                              { items: lifted(items, each.key) },
                              `${nameOf(each.entry)} is after ${title} now.`,
                            ),
                        })}
                      />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p>It has nothing in it.</p>}
      {isEditable && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 font-600">Add to {name.toLowerCase()}</summary>
          <AddItem
            list={name}
            titles={titles}
            onAdd={(entry) => onChange({ items: [...items, itemOf(entry)] }, `${nameOf(entry)} is the last one.`)}
          />
        </details>
      )}
    </section>
  );
}

function AddItem({ list, titles, onAdd }: { list: string; titles: Read["titles"]; onAdd: (entry: Entry) => void }) {
  return (
    <div className="grid gap-6">
      <DeskForm
        label={`Add a page to ${list.toLowerCase()}`}
        submit="Add the page"
        onSubmit={async ({ page = "" }) => onAdd({ page, style: "default", links: [] })}
      >
        <LabelledField label="Page">
          {(control) => (
            <select {...control} name="page" className="field">
              {Object.entries(titles)
                .toSorted(([one], [other]) => one.localeCompare(other))
                .map(([path, title]) => (
                  <option key={path} value={path}>
                    {title} (/{path})
                  </option>
                ))}
            </select>
          )}
        </LabelledField>
      </DeskForm>
      <DeskForm
        label={`Add a link to ${list.toLowerCase()}`}
        submit="Add the link"
        onSubmit={async ({ name = "", link = "", newTab }) =>
          onAdd({
            ...{ name: name.trim(), link: link.trim(), icon: null, highlight: false, links: [] },
            // The default is true, so only false is stored.
            ...(newTab === undefined && { newTab: false }),
          })
        }
      >
        <TextInput label="Name" name="name" required maxLength={60} dir="auto" autoCapitalize="sentences" />
        <TextInput
          label="Leads to"
          name="link"
          required
          maxLength={500}
          dir="ltr"
          pattern="(/|https?://).*"
          hint="A path of this site such as /news, or an address with https://."
        />
        <Checkbox label="Another site opens in a new tab" name="newTab" defaultChecked />
      </DeskForm>
    </div>
  );
}
