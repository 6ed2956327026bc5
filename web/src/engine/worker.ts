// The engine's worker: calls functions of the WASM engine, one after the other, so that a thinking
// bot never stops the page. A text goes in as a pointer; `{ bytes }` as a pointer and a length. The
// worker's name is the language that the engine speaks.
import type { EngineArgument, EngineRequest } from "./client";

interface Exports {
    memory: WebAssembly.Memory;
    alloc(size: number): number;
    release(at: number): void;
    [name: string]: unknown;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function load(): Promise<Exports> {
    const answer = await fetch("engine.wasm");
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    const engine = instance.exports as unknown as Exports;
    if (self.name !== "en") {
        const words = await fetch(`words-${self.name}.cat`);
        if (words.ok) call(engine, "speak", [{ bytes: await words.text() }]);
    }
    return engine;
}

function textAt(engine: Exports, at: number): string {
    const bytes = new Uint8Array(engine.memory.buffer);
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

function call(engine: Exports, name: string, args: EngineArgument[]): string {
    const borrowed: number[] = [];
    const put = (text: string): [number, number] => {
        const bytes = encoder.encode(text);
        const at = engine.alloc(bytes.length + 1);
        const memory = new Uint8Array(engine.memory.buffer);
        memory.set(bytes, at);
        memory[at + bytes.length] = 0;
        borrowed.push(at);
        return [at, bytes.length];
    };
    const flat = args.flatMap((arg): number[] => {
        if (typeof arg === "number") return [arg];
        if (typeof arg === "string") return [put(arg)[0]];
        return put(arg.bytes);
    });
    const result = (engine[name] as (...numbers: number[]) => number | undefined)(...flat);
    const text = result === undefined ? "" : textAt(engine, result);
    borrowed.forEach((at) => engine.release(at));
    return text;
}

let engine: Promise<Exports> | null = null;

self.onmessage = async (message: MessageEvent<EngineRequest>) => {
    const { id, name, args } = message.data;
    try {
        engine ??= load();
        self.postMessage({ id, text: call(await engine, name, args) });
    } catch (error) {
        self.postMessage({ id, failure: String(error) });
    }
};
