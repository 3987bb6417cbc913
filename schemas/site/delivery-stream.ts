import { z } from "zod";

/*
 * The part of Amazon Data Firehose's protocol that the site uses: PutRecord, as JSON 1.1
 * (https://docs.aws.amazon.com/firehose/latest/APIReference/API_PutRecord.html).
 */

export const putRecordTarget = "Firehose_20150804.PutRecord";
export const deliveryStreamContentType = "application/x-amz-json-1.1";

export const putRecordRequest = z.object({
  DeliveryStreamName: z.string().regex(/^[a-zA-Z0-9_.-]{1,64}$/),
  Record: z.object({ Data: z.base64() }),
});

export const putRecordResponse = z.object({ RecordId: z.string().min(1) });
