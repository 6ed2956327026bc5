// The page's engine in Node, with texts in and out.
import { readFileSync } from "node:fs";

export const compile = (wasm) => new WebAssembly.Module(readFileSync(wasm));

export function engineOf(compiled) {
    const exports = new WebAssembly.Instance(compiled, {}).exports;
    const put = (text) => {
        const bytes = new TextEncoder().encode(`${text}\0`);
        const at = exports.alloc(bytes.length);
        new Uint8Array(exports.memory.buffer).set(bytes, at);
        return at;
    };
    const get = (at) => {
        const memory = new Uint8Array(exports.memory.buffer);
        return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
    };
    return { ...exports, put, text: get, json: (at) => JSON.parse(get(at)) };
}
