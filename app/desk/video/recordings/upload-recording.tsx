import { useState } from "react";
import { z } from "zod";
import { uploadResponse } from "../../../../schemas/desk/recordings.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { deviceStorage } from "../../device-storage.ts";
import { UploadField } from "../../forms/upload-field.tsx";

/** URLs of unfinished uploads, by entry and file. */
const begun = deviceStorage("upload", z.string());

/** Uploads a recording's file. An interrupted upload is resumed when the same file is chosen again. @param onSent reloads the entry */
export function UploadRecording({
  entryID,
  hasFootage,
  onSent,
}: {
  entryID: string;
  hasFootage: boolean;
  onSent: () => Promise<void>;
}) {
  const [percent, setPercent] = useState<number | null>(null);
  const [status, setStatus] = useState("");

  async function send(file: File) {
    const { sendRecording } = await import("./send-recording.ts");
    const { name, size: length, lastModified } = file;
    const key = [entryID, name, length, lastModified].join(" ");
    const begin = async () => {
      const path = `recordings/${encodeURIComponent(entryID)}/upload`;
      const { upload } = await callDesk("POST", path, uploadResponse, { name, length });
      begun.write(key, upload);
      return upload;
    };
    const show = (sent: number, total: number) => setPercent(Math.floor((100 * sent) / total));
    setStatus("");
    try {
      const before = begun.read(key);
      const goesOn = before !== null && (await sendRecording(file, before, show));
      if (!goesOn) await sendRecording(file, await begin(), show);
    } catch (error) {
      if (error instanceof DeskRefusal) throw error;
      throw new Error("The upload broke off. Choose the same file again: it goes on where it stopped.");
    } finally {
      setPercent(null);
    }
    begun.remove(key);
    setStatus("The file is uploaded.");
    await onSent();
  }

  return (
    <section aria-labelledby="file" className="mt-8 max-w-[36rem]">
      <h2 id="file" className="heading-3 mb-3">
        Its file
      </h2>
      <UploadField
        label={hasFootage ? "Upload another file in its place" : "Upload its file"}
        hint="A video, up to 50 GB. If the upload breaks off, choose the same file again: it goes on where it stopped."
        accept="video/*"
        onChoose={send}
      />
      {percent !== null && (
        <p className="mt-3 flex items-center gap-3">
          <progress aria-label="Uploaded" value={percent} max={100} className="grow" />
          <span aria-hidden="true">{percent} %</span>
        </p>
      )}
      <p role="status" className="mt-3">
        {status}
      </p>
    </section>
  );
}
