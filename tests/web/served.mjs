// The real server, for tests with friends at it.
import { spawn } from "node:child_process";

export function serveTables(ages, data, port = 0) {
    const flags = ["--port", String(port), "--data", data, "--rate", "10000"];
    const process = spawn(ages, ["serve", ...flags], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((resolve, reject) => {
        process.on("exit", (status) => reject(new Error(`the server ended with ${status}`)));
        process.stdout.on("data", (text) => {
            const url = /http:\/\/\S+:(\d+)\//.exec(text);
            if (url) resolve({ process, url: url[0], port: Number(url[1]) });
        });
    });
}

export function stop(server) {
    return new Promise((resolve) => {
        server.process.removeAllListeners("exit");
        server.process.on("exit", resolve);
        server.process.kill("SIGTERM");
    });
}
