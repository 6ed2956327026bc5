// Requests to the server.
import { language, t } from "../words";
import type { Problem } from "./types";

// The server says no.
export class Refusal extends Error {
    constructor(
        readonly status: number,
        readonly problem: Problem,
        readonly body: unknown,
    ) {
        super(problem.message);
    }
}

const SILENCE = 30_000; // then a request counts as unanswered
const GATEWAY = [502, 503, 504]; // a proxy did not reach the server

export async function request<T>(path: string, auth: string | null, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { "Accept-Language": language.peek() };
    if (auth) headers["Authorization"] = auth;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, {
        signal: AbortSignal.timeout(SILENCE),
        method: body === undefined ? "GET" : "POST",
        headers,
        cache: "no-store",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json().catch(() => null)) as (T & { error?: Problem }) | null;
    if (json === null && GATEWAY.includes(answer.status)) throw new Error(String(answer.status));
    if (!answer.ok || json === null) {
        const problem = json?.error ?? { message: t("The server answered %1.", answer.status) };
        throw new Refusal(answer.status, problem, json);
    }
    return json;
}

export function problemOf(error: unknown): Problem {
    if (error instanceof Refusal) return error.problem;
    return { code: "network", message: t("The server can't be reached.") };
}
