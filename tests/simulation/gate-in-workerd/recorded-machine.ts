import { type Gate, GateMachine } from "../gate/machine.ts";
import type { ObjectState } from "../in-workerd/calls.ts";
import { Recorder } from "../in-workerd/recorder.ts";

/** A machine that records what happens to its gate. */
export class RecordedMachine extends GateMachine {
  readonly recorder = new Recorder();

  override async dispatch<Result>(handle: (gate: Gate) => Promise<Result>): Promise<Result | null> {
    return await this.recorder.event<Gate, Result>(null, (wrap) => super.dispatch((gate) => handle(wrap(gate))));
  }

  override deploy(): void {
    super.deploy();
    this.recorder.deployed();
  }

  state(): ObjectState {
    return this.recorder.state(this.storage, null);
  }
}
